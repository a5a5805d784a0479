import { mustRun, repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { commandOnPath } from "../src/command-on-path.ts";
import { replayTranscript } from "../src/replay-transcript.ts";
import {
  examples,
  expectShownOutput,
  generated,
  type PageBlock,
  takesLong,
  transcripts,
  writeExamples,
} from "./page-examples.ts";

// The others are run by examples.long.test.ts.
const quick = (block: PageBlock): boolean => !takesLong(block);

writeExamples();

describe("TypeScript examples", () => {
  it("there are some, and all of them type-check", async () => {
    expect(examples.length).toBeGreaterThan(0);
    await mustRun("tsc", ["-p", "tooling/examples/tsconfig.generated.json"], { cwd: repositoryRoot });
  });

  it.each(examples.filter(quick))("$page line $line prints what it says", expectShownOutput);
});

describe("transcripts", () => {
  const env = commandOnPath(generated);

  it.each(transcripts.filter(quick))("$page line $line prints what it says", async ({ code }) => {
    expect(await replayTranscript(code, { cwd: generated, env })).toEqual([]);
  });
});
