package io.elio.weaver;

import java.util.Map;

/** Defines the given classes itself, although its parent may have them too. */
final class IsolatedLoader extends ClassLoader {
    private final Map<String, byte[]> classes;

    IsolatedLoader(Map<String, byte[]> classes) {
        super(IsolatedLoader.class.getClassLoader());
        this.classes = classes;
    }

    /**
     * Makes the virtual machine verify a class, which it does when it is asked for its methods. False if the class needs one that
     * cannot be found.
     */
    static boolean link(ClassLoader loader, String internalName) {
        try {
            return Class.forName(internalName.replace('/', '.'), false, loader).getDeclaredMethods() != null;
        } catch (NoClassDefFoundError | ClassNotFoundException | IncompatibleClassChangeError missing) {
            return false;
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] bytes = classes.get(name.replace('.', '/'));
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
            }
            return loaded;
        }
    }
}
