import { suitesOf } from "../bench-files.ts";
import { caseLatency } from "../measure.ts";
import type { AnySuite } from "../suite.ts";
import type { TreeAnswer, TreeCase, TreeQuestion } from "./tree-message.ts";

// The process of one checkout: it loads the benchmarks of that folder with the packages of that folder, and runs one case at a
// time when it is asked to. The runner is this one in both processes.

const root = process.argv[2];
/** A turn of each case, by suite and name. */
const turns = new Map<string, (budgetMs: number, isFirst: boolean) => Promise<number>>();
const keyOf = (suite: string, name: string): string => JSON.stringify([suite, name]);

async function casesOf(one: AnySuite): Promise<TreeCase[]> {
  if ("skipped" in one) return [];
  const { title: suite } = one;
  if ("sizes" in one) {
    return (await one.sizes()).map(({ name, bytes }) => {
      turns.set(keyOf(suite, name), async () => bytes);
      return { suite, name, runs: "size" };
    });
  }
  return one.cases.map(({ name, run }) => {
    turns.set(
      keyOf(suite, name),
      async (budgetMs, isFirst) => (await caseLatency(one.runs, run, { budgetMs, isFirst })).p50,
    );
    return { suite, name, runs: one.runs };
  });
}

async function answerTo(question: TreeQuestion): Promise<TreeAnswer> {
  try {
    if (question.kind === "cases") {
      const cases: TreeCase[] = [];
      for (const file of question.files) {
        for (const suite of await suitesOf(root, file)) cases.push(...(await casesOf(suite)));
      }
      return { kind: "cases", cases };
    }
    const turn = turns.get(keyOf(question.suite, question.name));
    if (turn === undefined) throw new Error(`${root} has no case ${question.suite} › ${question.name}`);
    return { kind: "turn", figure: await turn(question.budgetMs, question.isFirst) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", async (question: TreeQuestion) => process.send?.(await answerTo(question)));
