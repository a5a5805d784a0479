import { fit, type GpBetaFit } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type CompiledCalibrator,
  checkRows,
  compile,
  onnxModel,
  parseCompiled,
  readmeText,
  sqlText,
} from "../src/index.ts";
import { connected, storeCells } from "./duckdb-table.ts";

const labels = ["north", "o'hare", "7", "west, far"];

/** Skewed errors that are wider and elsewhere from group to group. */
function observations(rows: number) {
  const rng = createRng(5);
  const group = Array.from({ length: rows }, (_, i) => labels[i % labels.length]);
  const mean = Float64Array.from(group, () => 4 * rng.uniformOpen() - 2);
  const std = mean.map((m) => Math.exp(-0.5 + 0.3 * Math.sin(m) + 0.2 * rng.normal()));
  const target = mean.map((m, i) => {
    const e = rng.normal();
    const [width, location] = [
      [0.6, 0.4],
      [1, 0],
      [1.3, -0.5],
      [2.2, 0.3],
    ][i % labels.length];
    return m + std[i] * (1 + 0.5 * Math.tanh(m)) * (location + width * (e + 0.2 * (e * e - 1)));
  });
  return { mean, std, target, group };
}

describe("a calibrator that knows groups", () => {
  let calibrator: GpBetaFit;
  let compiled: CompiledCalibrator;
  beforeAll(async () => {
    calibrator = await fit(observations(400), { seed: 1, inducingPoints: 6, without: ["predictive"] });
    compiled = compile(calibrator, { quantiles: [0.05, 0.5, 0.95], outputs: ["mean", "std", "cdf"], tolerance: 0.01 });
  });

  it("answers each group, and one it does not know, within the tolerance in TypeScript and DuckDB", async () => {
    const placements = calibrator.grouped?.placements;
    expect(new Set(placements?.scale).size).toBe(5);
    expect(Math.max(...(placements?.shift ?? []).map(Math.abs))).toBeGreaterThan(0.1);
    const rows = checkRows(compiled, calibrator, 600, 3);
    const { mean, std, target = new Float64Array(0), group = [], exact } = rows;
    expect(new Set(group)).toEqual(new Set([...labels, "(unknown)"]));
    const ours = parseCompiled(JSON.stringify(compiled)).evaluate({ mean, std, target, group });

    const connection = await connected();
    await storeCells(connection, compiled);
    const values = group.map(
      (g, i) => `(${i}, ${mean[i]}::DOUBLE, ${std[i]}::DOUBLE, ${target[i]}::DOUBLE, '${g.replaceAll("'", "''")}')`,
    );
    await connection.run(
      `CREATE TABLE predictions AS FROM (VALUES ${values.join(", ")}) AS t(id, mean, std, target, "the group")`,
    );
    const named = { group: "the group" };
    const sql = sqlText(compiled, { dialect: "duckdb", ...named });
    const kept = sqlText(compiled, { dialect: "duckdb", columns: ["id", "the group"], ...named });
    const answers = (await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`)).getColumns().slice(5);
    expect((await connection.runAndReadAll(`SELECT * FROM (${kept}) ORDER BY id`)).getColumns().slice(2)).toEqual(
      answers,
    );
    expect(answers).toHaveLength(compiled.outputs.length);
    compiled.outputs.forEach(({ kind }, c) => {
      for (let i = 0; i < mean.length; i++) {
        const unit = kind === "cdf" ? 1 : std[i];
        expect(Math.abs(ours.columns[c][i] - exact[c].values[i]) / unit).toBeLessThanOrEqual(0.01 + 1e-9);
        expect(Math.abs(Number(answers[c][i]) - ours.columns[c][i]) / unit).toBeLessThanOrEqual(1e-9);
      }
    });
  });

  it("is a typical one, moved and stretched", () => {
    const { mean, std } = observations(40);
    const { typical, placements, widths } = calibrator.grouped as NonNullable<typeof calibrator.grouped>;
    const width = widths({ mean, std });
    for (const [place, label] of [...placements.labels, "unknown"].entries()) {
      const group = Array.from(mean, () => label);
      const levels = [1e-6, 0.05, 0.5, 0.999];
      const found = calibrator.calibrate({ mean, std, group }).quantiles(levels);
      const plain = typical.calibrate({ mean, std }).quantiles(levels);
      found.forEach((quantiles, i) => {
        quantiles.forEach((quantile, k) => {
          const z = (plain[i][k] - mean[i]) / std[i];
          const placed = mean[i] + std[i] * placements.scale[place] * (z + placements.shift[place] * width[i]);
          expect(Math.abs(quantile - placed) / std[i]).toBeLessThan(1e-6);
        });
      });
    }
  });

  it("reads groups of any type, and has null answers where there is none", async () => {
    const connection = await connected();
    await storeCells(connection, compiled);
    const median = async (group: string): Promise<unknown> => {
      await connection.run(
        `CREATE OR REPLACE TABLE predictions AS SELECT 0.5::DOUBLE AS mean, 1::DOUBLE AS std, 0::DOUBLE AS target, ${group} AS "group"`,
      );
      const rows = (await connection.runAndReadAll(sqlText(compiled, { dialect: "duckdb" }))).getRowObjects();
      expect(rows).toHaveLength(1);
      return rows[0]["q0.5"];
    };
    const seven = await median("'7'");
    expect(seven).not.toBe(await median("'8'"));
    for (const same of ["7", "7.0::DOUBLE", "7.00::DECIMAL(4, 2)", "' 7.0 '"]) expect(await median(same)).toBe(seven);
    expect(await median("'07'")).toBe(await median("'8'"));
    for (const none of ["NULL::VARCHAR", "''", "'NaN'::DOUBLE"]) expect(await median(none)).toBeNull();
    const { invalid } = compiled.evaluate({ mean: [0, 0], std: [1, 1], target: [0, 0], group: ["", "north"] });
    expect(Array.from(invalid)).toEqual([1, 0]);
  });

  it("says what it needs, and refuses what it can't be", () => {
    expect(readmeText(compiled, { group: "region" })).toContain("`region` names the row's group");
    expect(() => compiled.evaluate({ mean: [0], std: [1], target: [0] })).toThrow(
      'compiled.evaluate: group must be given, got none; the calibrator was fitted with groups such as "7": pass one label a row',
    );
    expect(() => sqlText(compiled, { dialect: "spark" })).toThrow(
      'sqlText: dialect must be "duckdb" for a calibrator with groups, got "spark"; write that one, or fit without groups',
    );
    expect(() => onnxModel(compiled)).toThrow("onnxModel: calibrator must have no groups, which are texts");
    const { grouped } = calibrator;
    const many = Array.from({ length: 1001 }, (_, i) => `g${i}`);
    const placements = { ...grouped?.placements, labels: many };
    expect(() => compile({ ...calibrator, grouped: { ...grouped, placements } } as GpBetaFit)).toThrow(
      "compile: calibrator must have at most 1000 groups, got 1001; fit it with coarser ones, or answer with predict or serve",
    );
  });
});
