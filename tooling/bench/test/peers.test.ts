import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type PeerResults, type PeerRun, peerFigures } from "../src/peers/figures.ts";
import { finish } from "../src/peers/finish.ts";
import { peerEnvironment } from "../src/peers/peer-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "distcal-peers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (fit: number, predict: number, rows: number, nll: number): PeerRun => ({
  firstFit: { wall: 2 * fit, processor: 2 * fit },
  fit: { wall: fit, processor: fit },
  predict: { wall: predict, processor: predict, rows },
  nll,
  memoryMB: 100,
  versions: {},
});

it("figures are ratios of processor times, a row, and nats gained", () => {
  const results: PeerResults = {
    origin: { node: "v22", platform: "linux", arch: "x64", cpu: "one", cores: 2, memoryGB: 8 },
    comparisons: [{ dataset: "boston", split: 0, ours: run(0.5, 1, 50_000, 2.7), netcal: run(25, 2, 50, 2.8) }],
    authors: { ourWall: 0.69333, theirWall: 138.666 },
    skipped: [],
  };
  const figures = peerFigures(results);
  expect(figures.map(({ least }) => least)).toEqual([40, 40, 0, 2000, 100]);
  expect(figures[0].value).toBeCloseTo(50, 12);
  expect(figures[1].value).toBeCloseTo(50, 12);
  expect(figures[2].value).toBeCloseTo(0.1, 12);
  expect(figures[3].value).toBeCloseTo(2000, 9);
  expect(figures[4].value).toBeCloseTo(200, 9);
  expect(peerFigures({ ...results, comparisons: [] })).toHaveLength(1);
});

describe("finish", () => {
  it("hands over standard input and keeps what is printed", async () => {
    const code = "process.stdin.pipe(process.stdout); process.stderr.write('noted'); process.exitCode = 3";
    expect(await finish(process.execPath, ["-e", code], "in and out")).toEqual({
      code: 3,
      stdout: "in and out",
      stderr: "noted",
    });
  });

  it("a program that is not there ends with no code and a reason", async () => {
    const { code, stderr } = await finish(join(folder, "no-such-program"), []);
    expect({ code, said: stderr.includes("ENOENT") }).toEqual({ code: null, said: true });
  });
});

describe("peerEnvironment", () => {
  const requirements = join(folder, "requirements.txt");
  writeFileSync(requirements, "some-package==1.0\n");

  it("is skipped with a reason where there is no Python", async () => {
    const environment = await peerEnvironment(join(folder, "none"), requirements, join(folder, "no-python"));
    expect(environment).toEqual({ skipped: expect.stringContaining("can't make a virtual environment") });
  });

  it("is skipped with a reason where a package can't be had, and is not taken for complete afterwards", async () => {
    const program = join(folder, "python");
    // Makes an environment whose pip knows no package.
    writeFileSync(
      program,
      '#!/bin/sh\nmkdir -p "$3/bin"\nprintf \'#!/bin/sh\\necho "no such package" >&2\\nexit 1\\n\' > "$3/bin/python"\nchmod +x "$3/bin/python"\n',
      { mode: 0o755 },
    );
    const place = join(folder, "environment");
    for (const attempt of [1, 2]) {
      const environment = await peerEnvironment(place, requirements, program);
      expect({ attempt, environment }).toEqual({
        attempt,
        environment: { skipped: expect.stringContaining("no such package") },
      });
    }
  });

  it("is made once, and again where the pins have changed", async () => {
    const program = join(folder, "counting-python");
    writeFileSync(
      program,
      `#!/bin/sh\necho made >> ${folder}/count\nmkdir -p "$3/bin"\nprintf '#!/bin/sh\\nexit 0\\n' > "$3/bin/python"\nchmod +x "$3/bin/python"\n`,
      { mode: 0o755 },
    );
    const place = join(folder, "kept");
    const made = (): number => readFileSync(join(folder, "count"), "utf8").trim().split("\n").length;
    for (let attempt = 0; attempt < 2; attempt++) await peerEnvironment(place, requirements, program);
    expect(made()).toBe(1);
    writeFileSync(requirements, "some-package==1.1\n");
    expect(await peerEnvironment(place, requirements, program)).toEqual({ python: join(place, "bin", "python") });
    expect(made()).toBe(2);
  });
});
