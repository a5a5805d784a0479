import { describe, expect, it } from "vitest";
import { compile, sqlText } from "../src/index.ts";
import { formulaCalibrator, noisyCalibrator } from "./fitted.ts";

/** A text without the words by which an engine stops a statement. */
function common(text: string): string {
  const stopped = text.replace(
    /ELSE CAST\((error|raise_error|CONCAT)\('[^']*'.* AS DOUBLE\) END\)/,
    "ELSE stopped END)",
  );
  expect(stopped).toContain("ELSE stopped END)");
  return stopped;
}

describe("sqlText with a cdf", () => {
  const plain = compile(formulaCalibrator(), { quantiles: [0.1, 0.9], outputs: [], tolerance: 0.01 });
  const withCdf = compile(formulaCalibrator(), { quantiles: [0.1, 0.9], outputs: ["cdf"], tolerance: 0.01 });
  const columns = ["id", "mean", "std"];

  it("reads the target by its name, and is the same text for the three engines", () => {
    const [duckdb, spark, postgres] = (["duckdb", "spark", "postgres"] as const).map((dialect) =>
      sqlText(withCdf, { dialect, columns, target: "what came" }),
    );
    expect(common(spark.replaceAll("`", '"'))).toBe(common(duckdb));
    expect(common(postgres.replaceAll("DOUBLE PRECISION", "DOUBLE"))).toBe(common(duckdb));
    expect(duckdb).toContain('CAST(p."what came" AS DOUBLE)');
    expect(duckdb.match(/\bJOIN\b/g)).toHaveLength(1);
    const functions = new Set([...duckdb.matchAll(/\b([A-Z]+)\(/g)].map((match) => match[1]));
    expect([...functions].sort()).toEqual(["ABS", "CAST", "FLOOR", "GREATEST", "LEAST", "LN"]);
  });

  it("takes no target, nor anything for it, where no cdf is asked for", () => {
    const text = sqlText(plain, { dialect: "duckdb", target: "what came" });
    expect(text).not.toMatch(/what came|distcal_target|distcal_deviation|GREATEST/);
    expect(sqlText(withCdf, { dialect: "duckdb" })).toContain("distcal_target, distcal_deviation,");
  });
});

describe("sqlText", () => {
  const compiled = compile(formulaCalibrator(), { quantiles: [0.1, 0.9], tolerance: 0.01 });
  const columns = ["id", "mean", "std"];

  it("is the same text for DuckDB, Spark and PostgreSQL but for quotes, the name of the type and how a statement is stopped", () => {
    const [duckdb, spark, postgres] = (["duckdb", "spark", "postgres"] as const).map((dialect) =>
      sqlText(compiled, { dialect, columns }),
    );
    expect(common(spark.replaceAll("`", '"'))).toBe(common(duckdb));
    expect(common(postgres.replaceAll("DOUBLE PRECISION", "DOUBLE"))).toBe(common(duckdb));
  });

  it("has one join, on equality, and only functions that every engine has", () => {
    const text = sqlText(compiled, { dialect: "spark", columns });
    expect(text.match(/\bJOIN\b/g)).toHaveLength(1);
    expect(text).toContain("LEFT JOIN cells AS c ON k.distcal_cell = c.cell");
    const functions = new Set([...text.matchAll(/\b([A-Z]+)\(/g)].map((match) => match[1]));
    expect([...functions].sort()).toEqual(["ABS", "CAST", "FLOOR", "LN"]);
    const held = sqlText(compile(noisyCalibrator(), { quantiles: [0.1, 0.9] }), { dialect: "spark", columns });
    const more = new Set([...held.matchAll(/\b([A-Z]+)\(/g)].map((match) => match[1]));
    expect([...more].sort()).toEqual(["ABS", "CAST", "FLOOR", "GREATEST", "LEAST", "LN"]);
  });

  it("writes every number with an exponent, so that none is read as a decimal", () => {
    const text = sqlText(compiled, { dialect: "spark", columns }).replace(/^--.*$/gm, "");
    expect(text.match(/\d\.\d+(?![\d]*e)/g)?.filter((m) => !/q0|0\.[19]/.test(m)) ?? []).toEqual([]);
  });

  it("leaves helpers out of a star by the word of the dialect, and asks for names where there is none", () => {
    expect(sqlText(compiled, { dialect: "duckdb" })).toContain("d.* EXCLUDE (distcal_mean,");
    expect(sqlText(compiled, { dialect: "spark" })).toContain("d.* EXCEPT (distcal_mean,");
    expect(() => sqlText(compiled, { dialect: "postgres" })).toThrow(
      'sqlText: columns must be named for "postgres", got none; pass the names of the columns to keep',
    );
  });

  it("refuses unknown dialects and columns whose names are taken", () => {
    expect(() => sqlText(compiled, { dialect: "oracle" as "spark" })).toThrow(
      "sqlText: dialect must be one of duckdb, spark, postgres, sqlite, got oracle",
    );
    expect(() => sqlText(compiled, { dialect: "spark", columns: ["mean", "std", "q0.1"] })).toThrow(
      'got "q0.1"; rename this column',
    );
  });
});
