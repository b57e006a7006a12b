package io.elio.runtime;

/** How a worker sleeps that takes no work: because it is paused, or because it retires and something still needs it. */
record WorkerRest(Worker worker) implements Parking.Sleeper {
    @Override
    public boolean hasWork() {
        Orders orders = worker.orders;
        return orders.include(Orders.STOP) || !orders.include(Orders.PAUSE | Orders.RETIRE)
            || !worker.mail.isEmpty() || !worker.inbox.isEmpty() || orders.include(Orders.RETIRE) && canRetire();
    }

    /** Whether a turn of its retirement would get somewhere. */
    private boolean canRetire() {
        return !worker.isNeeded() || worker.queues.size() > 0 && !worker.orders.include(Orders.PAUSE);
    }

    @Override
    public boolean othersCouldHelp() {
        return false;
    }

    @Override
    public void fallsAsleep() {
        worker.scheduler().ledger().aboutToSleep();
    }

    @Override
    public boolean block(long limit) {
        return worker.block(limit);
    }
}
