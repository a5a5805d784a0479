import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mustRun, sparkPython } from "@distcal/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cellTableCsv, compile, sqlText } from "../src/index.ts";
import { fittedGpBeta, nineLevels } from "./fitted.ts";

const rows = 2000;

// Only `pnpm test:spark` asks for it: the other long runs need neither Java nor a package index.
describe.runIf(process.env["DISTCAL_SPARK"] === "required")("sqlText in Spark", () => {
  let folder: string;
  let python: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "distcal-spark-"));
    python = await sparkPython();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("answers as the exact calibrator does on predictions made in Spark, and has nulls for rows that can't be answered", async () => {
    const calibrator = await fittedGpBeta();
    const compiled = compile(calibrator, { quantiles: nineLevels, outputs: ["mean", "std", "cdf"] });
    writeFileSync(join(folder, "cells.csv"), cellTableCsv(compiled));
    writeFileSync(join(folder, "calibrate.sql"), sqlText(compiled, { dialect: "spark" }));
    const other = compile(calibrator, { quantiles: nineLevels, outputs: ["mean", "std", "cdf"], tolerance: 0.003 });
    writeFileSync(join(folder, "other.csv"), cellTableCsv(other));
    await mustRun(python, [fileURLToPath(new URL("./spark/calibrate.py", import.meta.url)), folder, String(rows)]);
    expect(readFileSync(join(folder, "refusal.txt"), "utf8")).toContain("was not compiled with this statement");
    const [part] = readdirSync(join(folder, "answers")).filter((name) => name.endsWith(".csv"));
    const [header, ...lines] = readFileSync(join(folder, "answers", part), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const names = compiled.outputs.map(({ name }) => name);
    expect(header).toEqual(["id", "mean", "std", "target", ...names]);
    const good = lines.filter(([id]) => Number(id) >= 0);
    const bad = lines.filter(([id]) => Number(id) < 0);
    expect([good.length, bad.length]).toEqual([rows, 8]);
    // An empty field is a null.
    for (const line of bad) expect(line.slice(4)).toEqual(names.map(() => ""));
    const mean = Float64Array.from(good, (line) => Number(line[1]));
    const std = Float64Array.from(good, (line) => Number(line[2]));
    const exact = calibrator.calibrate({ mean, std });
    const wanted = [exact.mean(), exact.std(), ...nineLevels.map((level) => exact.quantile(level))];
    // Number("") is 0, but a row without a target has none.
    const target = Float64Array.from(good, (line) => (line[3] === "" ? Number.NaN : Number(line[3])));
    const typescript = compiled.evaluate({ mean, std, target });
    let [largest, beside] = [0, 0];
    wanted.forEach((values, c) => {
      values.forEach((value, i) => {
        const found = Number(good[i][4 + c]);
        largest = Math.max(largest, Math.abs(found - value) / std[i]);
        beside = Math.max(beside, Math.abs(found - typescript.columns[c][i]) / std[i]);
      });
    });
    expect(largest).toBeLessThanOrEqual(compiled.certificate.tolerance + 1e-9);
    expect(beside).toBeLessThanOrEqual(1e-9);
    expect(largest).toBeGreaterThan(1e-5);
    const cdf = good.map((line) => line[header.length - 1]);
    const finite = Array.from(target.keys()).filter((i) => Number.isFinite(target[i]));
    const exactCdf = exact.cdf(target.map((y) => (Number.isFinite(y) ? y : 0)));
    let [largestCdf, besideCdf] = [0, 0];
    for (const i of finite) {
      largestCdf = Math.max(largestCdf, Math.abs(Number(cdf[i]) - exactCdf[i]));
      besideCdf = Math.max(besideCdf, Math.abs(Number(cdf[i]) - typescript.cdf[i]));
    }
    expect(finite.length).toBe(0.6 * rows);
    expect(largestCdf).toBeLessThanOrEqual(compiled.certificate.tolerance + 1e-9);
    expect(largestCdf).toBeGreaterThan(1e-5);
    expect(besideCdf).toBeLessThanOrEqual(1e-9);
    // Row 10·k has no target, the three after it have NaN and the infinities.
    const edges = good.flatMap((line, i) => (Number(line[0]) % 10 < 4 ? [[Number(line[0]) % 10, cdf[i]]] : []));
    expect(edges.every(([kind, value]) => value === ["", "", "1.0", "0.0"][Number(kind)])).toBe(true);
    expect(edges).toHaveLength(0.4 * rows);
  });
});
