"""Makes predictions in Spark, runs the emitted SQL on them, and writes the answers as CSV.

Then it runs the SQL on the cells of another compilation, and writes what Spark says. Arguments: the folder with cells.csv,
other.csv and calibrate.sql, and the number of rows.
"""

import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

folder, rows = sys.argv[1], int(sys.argv[2])
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.driver.extraJavaOptions", "-XX:-DontCompileHugeMethods")
    .getOrCreate()
)
spark.read.csv(f"{folder}/cells.csv", header=True, inferSchema=True).createOrReplaceTempView("cells")
predictions = spark.range(rows).select(
    "id", (8 * f.rand(1) - 4).alias("mean"), f.exp(1.5 * f.randn(2) - 1).alias("std")
)
# Four rows in ten have no usable target: null, NaN and both infinities.
place = f.col("id") % 10
predictions = predictions.withColumn(
    "target",
    f.when(place == 0, f.lit(None).cast("double"))
    .when(place == 1, f.lit(float("nan")))
    .when(place == 2, f.lit(float("inf")))
    .when(place == 3, f.lit(float("-inf")))
    .otherwise(f.col("mean") + 1.5 * f.col("std") * f.randn(3)),
)
bad = spark.sql(
    "SELECT * FROM VALUES (-1L, CAST(NULL AS DOUBLE), 1D), (-2L, 1D, CAST(NULL AS DOUBLE)), (-3L, DOUBLE('NaN'), 1D), "
    "(-4L, 1D, DOUBLE('NaN')), (-5L, 1D, 0D), (-6L, 1D, -1D), (-7L, DOUBLE('Infinity'), 1D), (-8L, 1D, DOUBLE('Infinity')) "
    "AS t(id, mean, std)"
).withColumn("target", f.lit(0.5))
predictions.union(bad).write.mode("overwrite").parquet(f"{folder}/predictions")
spark.read.parquet(f"{folder}/predictions").createOrReplaceTempView("predictions")
with open(f"{folder}/calibrate.sql", encoding="utf-8") as file:
    answers = spark.sql(file.read())
answers.coalesce(1).write.mode("overwrite").csv(f"{folder}/answers", header=True)
# The cells of another compilation under the same statement.
spark.read.csv(f"{folder}/other.csv", header=True, inferSchema=True).createOrReplaceTempView("cells")
with open(f"{folder}/calibrate.sql", encoding="utf-8") as file:
    statement = file.read()
refusal = "none"
try:
    spark.sql(statement).write.mode("overwrite").parquet(f"{folder}/refused")
except Exception as error:
    refusal = str(error)
with open(f"{folder}/refusal.txt", "w", encoding="utf-8") as file:
    file.write(refusal)
spark.stop()
