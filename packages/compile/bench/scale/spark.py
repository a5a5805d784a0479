"""Times the emitted SQL and a plain copy in Spark: prints one JSON line. Arguments: the folder, and the number of rows."""

import json
import sys
import time

from pyspark.sql import SparkSession

folder, rows = sys.argv[1], int(sys.argv[2])
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.driver.memory", "3g")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.driver.extraJavaOptions", "-XX:-DontCompileHugeMethods")
    .getOrCreate()
)
spark.read.csv(f"{folder}/cells.csv", header=True, inferSchema=True).createOrReplaceTempView("cells")
spark.read.parquet(f"{folder}/predictions.parquet").limit(rows).write.mode("overwrite").parquet(f"{folder}/spark-in")
spark.read.parquet(f"{folder}/spark-in").createOrReplaceTempView("predictions")
with open(f"{folder}/spark.sql", encoding="utf-8") as file:
    text = file.read()


def seconds(source, target):
    started = time.time()
    source.write.mode("overwrite").parquet(f"{folder}/{target}")
    return time.time() - started


calibrate = seconds(spark.sql(text), "spark-out")
copy = seconds(spark.read.parquet(f"{folder}/spark-out"), "spark-copy")
print(json.dumps({"version": spark.version, "rows": rows, "calibrateSeconds": calibrate, "copySeconds": copy}))
spark.stop()
