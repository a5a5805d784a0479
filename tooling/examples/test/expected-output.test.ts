import { expect, it } from "vitest";
import { codeBlocks } from "../src/code-blocks.ts";
import { expectedOutputs, explainDifference } from "../src/expected-output.ts";
import { transcriptCommands } from "../src/transcript.ts";

it("numbers agree when they round to the digits shown, and only then", () => {
  expect(explainDifference("-53.23128515051247", "-53.2313")).toBeUndefined();
  expect(explainDifference("-53.23118515051247", "-53.2313")).toMatch(/but the page shows "-53.2313"/);
  expect(explainDifference("1.2345e-20", "1.23e-20")).toBeUndefined();
  expect(explainDifference("1.2345e-20", "1.24e-20")).toBeDefined();
  expect(explainDifference("3", "3")).toBeUndefined();
  expect(explainDifference("3.2", "3")).toBeDefined();
});

it("text between numbers must be the same, and arrays are compared number by number", () => {
  expect(explainDifference("[ 0.12345, 2 ]", "[ 0.123, 2 ]")).toBeUndefined();
  expect(explainDifference("[ 0.12345, 2 ]", "[ 0.123, 2, 3 ]")).toBeDefined();
  expect(explainDifference("true", "false")).toBeDefined();
  expect(explainDifference("a (b)", "a (b)")).toBeUndefined();
});

it("an ellipsis stands for any text, over several lines", () => {
  expect(explainDifference("one\ntwo\nthree", "one … three")).toBeUndefined();
  expect(explainDifference("one\ntwo", "one … three")).toBeDefined();
});

it("blocks are found with their language and line", () => {
  const markdown = "# Title\n\n```ts\nconst a = 1;\n```\n\n- item\n  ```console\n  $ x\n  ```\n";
  expect(codeBlocks(markdown)).toEqual([
    { language: "ts", line: 3, code: "const a = 1;\n" },
    { language: "console", line: 8, code: "$ x\n" },
  ]);
});

it("expected outputs and transcripts are read in order", () => {
  expect(expectedOutputs("console.log(1); // → 1\nlet x = 2; // no\n  console.log(x); // → 2\n")).toEqual(["1", "2"]);
  expect(transcriptCommands("$ distcal --version\n1.0.0\n$ distcal x\n")).toEqual([
    { command: "distcal --version", output: "1.0.0\n" },
    { command: "distcal x", output: "" },
  ]);
});
