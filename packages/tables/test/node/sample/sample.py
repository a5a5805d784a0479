"""Runs statements on a Parquet table in Spark and writes each answer as Parquet beside it.

Arguments: the folder with predictions.parquet, and pairs of a file of SQL and the number of partitions the table is cut into.
"""

import sys

from pyspark.sql import SparkSession

folder, pairs = sys.argv[1], sys.argv[2:]
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.shuffle.partitions", "4")
    .getOrCreate()
)
table = spark.read.parquet(f"{folder}/predictions.parquet")
for run, (name, partitions) in enumerate(zip(pairs[::2], pairs[1::2])):
    table.repartition(int(partitions)).createOrReplaceTempView("predictions")
    with open(f"{folder}/{name}", encoding="utf-8") as file:
        spark.sql(file.read()).coalesce(1).write.mode("overwrite").parquet(f"{folder}/answer-{run}")
spark.stop()
