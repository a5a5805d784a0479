import { expect, it } from "vitest";
import { sparkFormSampleSql, sparkSampleSql } from "../../../src/node/sample/spark-sample.ts";

const plain = { table: "predictions", mean: "mean", std: "std", target: "target", maxRows: 1_000_000, seed: 1 };

it("sparkSampleSql is one statement with the sample's size, seed and deciles", () => {
  const sql = sparkSampleSql(plain);
  expect(sql).toMatch(/^WITH numbers AS \(\n {2}SELECT CAST\(`mean` AS DOUBLE\) AS mean, /);
  expect(sql).toContain("FROM `predictions`\n");
  expect(sql).toContain("xxhash64(1L, mean, std, target)");
  expect(sql).toContain("percentile_approx(std, array(0.1D, 0.2D, 0.3D, 0.4D, 0.5D, 0.6D, 0.7D, 0.8D, 0.9D), 1000000)");
  expect(sql).toContain("least(1D, 1000000D / whole_size)");
  expect(sql).not.toContain(";");
});

it("sparkSampleSql quotes names, takes a table in backquotes as it is, and hashes a key", () => {
  const sql = sparkSampleSql({
    ...plain,
    table: "sales.past forecasts",
    std: "a`b",
    key: "order id",
    maxRows: 500,
    seed: 7,
  });
  expect(sql).toContain("FROM `sales`.`past forecasts`\n");
  expect(sql).toContain("CAST(`a``b` AS DOUBLE) AS std");
  expect(sql).toContain("CAST(`order id` AS STRING) AS row_key");
  expect(sql).toContain("xxhash64(7L, mean, std, target, row_key)");
  expect(sql).toContain("500D / whole_size");
  expect(sparkSampleSql({ ...plain, table: "parquet.`/data/past`" })).toContain("FROM parquet.`/data/past`\n");
});

it("sparkSampleSql keeps further columns under their names, whatever they are called, and distinguishes rows by them", () => {
  const sql = sparkSampleSql({ ...plain, further: ["region", "dr`aw"], key: "id" });
  expect(sql).toContain("`region` AS further_0, `dr``aw` AS further_1, CAST(`id` AS STRING) AS row_key\n");
  expect(sql).toContain("xxhash64(1L, mean, std, target, further_0, further_1, row_key)");
  expect(sql).toContain("ORDER BY draw, mean, std, target, further_0, further_1)");
  expect(sql).toMatch(/\nSELECT mean, std, target, further_0 AS `region`, further_1 AS `dr``aw` FROM ranked /);
  expect(sparkSampleSql({ ...plain, further: [] })).toBe(sparkSampleSql(plain));
});

it("sparkFormSampleSql keeps further columns behind the target", () => {
  const sql = sparkFormSampleSql({ ...plain, columns: ["q0.05", "q0.95"], further: ["region"] });
  expect(sql).toMatch(/\nSELECT `q0\.05`, `q0\.95`, `target`, `region` FROM drawn /);
  expect(sql).toContain("xxhash64(1L, `q0.05`, `q0.95`, `target`, `region`)");
});

it("sparkFormSampleSql keeps the columns of a form, and hashes them with the key", () => {
  const sql = sparkFormSampleSql({
    table: "past",
    columns: ["q0.05", "q`95"],
    target: "sold",
    key: "id",
    maxRows: 500,
    seed: 7,
  });
  expect(sql).toContain(
    "SELECT `q0.05`, `q``95`, `sold`, shiftrightunsigned(xxhash64(7L, `q0.05`, `q``95`, `sold`, CAST(`id` AS STRING)), 11)",
  );
  expect(sql).toMatch(
    /\nSELECT `q0\.05`, `q``95`, `sold` FROM drawn CROSS JOIN whole WHERE distcal_draw < 500D \/ distcal_size\n$/,
  );
  expect(sql).not.toContain(";");
});
