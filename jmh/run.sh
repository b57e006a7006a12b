#!/bin/sh
# Measures everything on two JDKs and writes jmh/RESULTS.md. Run it on a quiet machine, after `mvn package`, from anywhere:
#   JAVA_17=/path/to/jdk-17 JAVA_25=/path/to/jdk-25 jmh/run.sh [rounds=5] [only=REGEX] [out=FOLDER]
set -eu
cd "$(dirname "$0")/.."
: "${JAVA_17:?home of a JDK 17}" "${JAVA_25:?home of a JDK 25}"
jar=jmh/target/elio-benchmarks.jar
results=jmh/target/results
for argument; do
    case $argument in out=*) results=${argument#out=} ;; esac
done
for java in "$JAVA_17" "$JAVA_25"; do
    "$java/bin/java" -jar "$jar" "$@" "out=$results"
done
"$JAVA_25/bin/java" -cp "$jar" io.elio.jmh.Report "$results" jmh/RESULTS.md
