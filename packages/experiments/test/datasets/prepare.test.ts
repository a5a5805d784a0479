import { gzipSync } from "node:zlib";
import { readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { datasetNames, datasetOf, datasets } from "../../src/datasets/catalogue.ts";
import { numberText } from "../../src/datasets/number-text.ts";
import { prepare } from "../../src/datasets/prepare.ts";
import { roundedLog } from "../../src/datasets/rounded-log.ts";
import { unitColumns } from "../../src/datasets/unit-columns.ts";

describe("the catalogue", () => {
  it("has the paper's six sets in its order, each with a digest and a home", () => {
    expect(datasetNames).toEqual(["diabetes", "boston", "airfoil", "forest-fires", "concrete", "energy"]);
    for (const { sha256, files } of datasets) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(files.length).toBeGreaterThan(0);
    }
    expect(new Set(datasets.map(({ sha256 }) => sha256)).size).toBe(6);
  });
});

describe("numberText", () => {
  it("is the shortest text that reads back, with an exponent below 0.0001", () => {
    const texts = ["0", "24", "0.00632", "-0.0018820165277906047", "-6.128357906057276e-05", "1e-10"];
    for (const text of texts) expect(numberText(Number(text))).toBe(text);
  });
});

describe("roundedLog", () => {
  it("is the nearest float64, also where Math.log may not be", () => {
    expect(roundedLog(1)).toBe(0);
    expect(roundedLog(3)).toBe(1.0986122886681098);
    expect(roundedLog(1.09)).toBe(0.08617769624105241);
    expect(roundedLog(0.5)).toBe(-Math.LN2);
    expect(roundedLog(1091.84)).toBeCloseTo(Math.log(1091.84), 14);
  });

  it("refuses what has no logarithm", () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => roundedLog(value)).toThrow("roundedLog: value must be finite and > 0");
    }
  });
});

describe("unitColumns", () => {
  it("gives columns of mean 0 and sum of squares 1", () => {
    const columns = unitColumns([Float64Array.of(1, 10), Float64Array.of(2, 30), Float64Array.of(6, 80)]);
    for (const j of [0, 1]) {
      expect(columns.reduce((sum, row) => sum + row[j], 0)).toBeCloseTo(0, 14);
      expect(columns.reduce((sum, row) => sum + row[j] ** 2, 0)).toBeCloseTo(1, 14);
    }
  });
});

describe("prepare", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("refuses a file of another shape, saying what is wanted", () => {
    expect(() => prepare("airfoil", [bytes("1,2,3\n4,5,6\n")])).toThrow(
      "airfoil: the file must hold 1503 rows of 6 numbers, got 2 rows of 3",
    );
  });

  it("refuses cells that are not numbers", () => {
    const rows = Array.from({ length: 1503 }, (_, i) => (i === 7 ? "1,,3,4,5,6" : "1,2,3,4,5,6"));
    expect(() => prepare("airfoil", [bytes(rows.join("\n"))])).toThrow("or something that is not a number");
  });

  it("adds a header, drops what numbers do not need, and reads CRLF and gzip", () => {
    const rows = Array.from({ length: 1503 }, () => "800,0,0.3048,71.30,2.66E-03,126.200");
    const text = prepare("airfoil", [gzipSync(rows.join("\r\n"))]);
    const [header, first] = text.split("\n");
    expect(header).toBe(
      "frequency,angle_of_attack,chord_length,free_stream_velocity,suction_side_displacement_thickness,target",
    );
    expect(first).toBe("800,0,0.3048,71.3,0.00266,126.2");
    expect(text.endsWith("126.2\n")).toBe(true);
  });

  it("moves the target of energy from first to last", () => {
    const names = Array.from({ length: 28 }, (_, i) => (i === 0 ? "Appliances" : `f${i}`)).join(",");
    const row = Array.from({ length: 28 }, (_, i) => (i === 0 ? 60 : i)).join(",");
    const [header, first] = prepare("energy", [bytes([names, ...Array(19735).fill(row)].join("\n"))]).split("\n");
    expect(header).toMatch(/^f1,.*,f27,target$/);
    expect(first).toMatch(/^1,2,.*,27,60$/);
  });

  const fires = readShared("data/forest-fires.csv");
  it.runIf(fires !== undefined)("makes the pinned file from burnt areas", async () => {
    const { sha256Of } = await import("../../src/datasets/read-dataset.ts");
    const [header, ...lines] = String(fires).trimEnd().split("\n");
    // The areas have two decimals: they come back from their logarithms.
    const raw = lines.map((line) => {
      const cells = line.split(",");
      return [...cells.slice(0, -1), Math.expm1(Number(cells.at(-1))).toFixed(2)].join(",");
    });
    const text = prepare("forest-fires", [bytes([header.replace("target", "area"), ...raw].join("\r\n"))]);
    expect(sha256Of(text)).toBe(datasetOf("forest-fires").sha256);
  });
});

it("prepare refuses a few kilobytes of gzip that hold more than is taken, and half a file", () => {
  const bomb = gzipSync(Buffer.alloc(2 ** 26 + 1, "1"));
  expect(bomb.length).toBeLessThan(1e5);
  expect(() => prepare("airfoil", [bomb])).toThrow("a file unpacks to more than the 67108864 bytes that are taken");
  expect(() => prepare("airfoil", [bomb.subarray(0, 1000)])).toThrow("a file is not a whole gzip file");
});
