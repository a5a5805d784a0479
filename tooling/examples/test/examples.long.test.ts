import { findSwiftshader, mustRun, requiredParts } from "@distcal/testing";
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

// The Vulkan loader reads it when a GPU is asked for.
process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();

interface Engine {
  readonly engine: string;
  readonly available: boolean;
  readonly reason: string;
  readonly remedy: string;
}

writeExamples();
const env = commandOnPath(generated);
const doctor: { readonly engines: readonly Engine[] } = JSON.parse(
  await mustRun("distcal", ["doctor", "--json"], { env }),
);

const asked = new Set([...examples, ...transcripts].flatMap(({ engine }) => engine ?? []));
const running = new Set<string>();
for (const { engine, available, reason, remedy } of doctor.engines) {
  if (!asked.has(engine)) continue;
  if (available || requiredParts().has(engine)) running.add(engine);
  else process.stderr.write(`left out: examples on ${engine} (${reason}; ${remedy})\n`);
}
const runsHere = (block: PageBlock): boolean =>
  takesLong(block) && (block.engine === undefined || running.has(block.engine));

it("there are examples on engines that have to be installed, and guides of many fits", () => {
  expect(asked.size).toBeGreaterThan(0);
  expect(examples.filter(({ engine }) => engine === undefined).some(takesLong)).toBe(true);
  expect(transcripts.filter(({ engine }) => engine === undefined).some(takesLong)).toBe(true);
});

describe.runIf(examples.some(runsHere))("TypeScript examples that take long", () => {
  it.each(examples.filter(runsHere))("$page line $line prints what it says", expectShownOutput);
});

describe.runIf(transcripts.some(runsHere))("transcripts that take long", () => {
  // What prepares a page's transcripts is on the page too.
  const pages = new Set(transcripts.filter(runsHere).map(({ page }) => page));
  const played = transcripts.filter(
    (block) => pages.has(block.page) && (block.engine === undefined || runsHere(block)),
  );

  it.each(played)("$page line $line prints what it says", async ({ code }) => {
    expect(await replayTranscript(code, { cwd: generated, env })).toEqual([]);
  });
});
