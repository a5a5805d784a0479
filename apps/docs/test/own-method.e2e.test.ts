import { join } from "node:path";
import { mustRun, repositoryRoot, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
const module = join(repositoryRoot, "apps/docs/examples/robust-width.mjs");
const folder = testFolder();

it("the example of a method of your own is ranked with the others, and is good at what it is for", async () => {
  const args = ["benchmark", "--methods", "identity", "--add", module, "--rows", "200,300", "--out", folder.at("out")];
  const document = JSON.parse(await mustRun(process.execPath, [bin, ...args, "--json"])) as {
    readonly methods: readonly string[];
    readonly scores: readonly {
      readonly table: string;
      readonly method: string;
      readonly coverage: readonly number[];
    }[];
  };
  expect(document.methods).toEqual(["identity", "robust-width"]);
  const coverageOf = (method: string): number =>
    document.scores.find((score) => score.table === "built-in/overconfident" && score.method === method)?.coverage[2] ??
    0;
  expect(coverageOf("identity")).toBeLessThan(0.6);
  expect(Math.abs(coverageOf("robust-width") - 0.9)).toBeLessThan(0.08);
});
