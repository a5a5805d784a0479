import { expect, it } from "vitest";
import { fit, type PresetName, update } from "../../src/index.ts";
import { type Simulated, simulate } from "../simulated.ts";

/** Stds that are wrong by the sign of the mean, and by a factor and a shift beside that. */
function rows(count: number, seed: number, { wider = 1, shift = 0 } = {}): Simulated {
  const { mean, std, target } = simulate({
    rows: count,
    seed,
    predicted: (trueStd, at) => ((at > 0 ? 0.6 : 1.1) * trueStd) / wider,
  });
  return { mean, std, target: target.map((y, i) => y + shift * std[i]) };
}

type Answers = Pick<Awaited<ReturnType<typeof update>>, "calibrate">;

function nll(calibrator: Answers, unseen: Simulated): number {
  const logs = calibrator.calibrate(unseen).logPdf(unseen.target);
  return -logs.reduce((sum, log) => sum + log, 0) / logs.length;
}

function coverage(calibrator: Answers, unseen: Simulated): number {
  const { lower, upper } = calibrator.calibrate(unseen).interval(0.9);
  return unseen.target.filter((y, i) => y >= lower[i] && y <= upper[i]).length / unseen.target.length;
}

const part = ({ mean, std, target }: Simulated, from: number, to: number): Simulated => ({
  mean: mean.slice(from, to),
  std: std.slice(from, to),
  target: target.slice(from, to),
});

/** Processor time of this process, in seconds: other work on the machine counts less than by the clock. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

it.each<PresetName>(["default", "paper"])(
  "a model of preset %s is after updates of 1000 rows within 0.005 nat of one fit to all of them, and an update costs no more for it",
  async (preset) => {
    const all = rows(10_000, 1);
    const unseen = rows(10_000, 2);
    const costs: number[] = [];
    let learnt: Awaited<ReturnType<typeof update>> = await update(
      await fit(part(all, 0, 1000), { preset }),
      part(all, 1000, 2000),
    );
    for (let from = 2000; from < 10_000; from += 1000) {
      const before = learnt;
      costs.push(
        await seconds(async () => {
          learnt = await update(before, part(all, from, from + 1000));
        }),
      );
    }
    expect(nll(learnt, unseen) - nll(await fit(all, { preset }), unseen)).toBeLessThan(0.005);
    expect(Math.min(...costs.slice(-3))).toBeLessThan(2 * Math.min(...costs.slice(0, 3)));
  },
);

it.each([
  ["σ × 1.5", { wider: 1.5 }],
  ["σ × 0.7", { wider: 0.7 }],
  ["a shift of 0.5 σ", { shift: 0.5 }],
])("a model is back within 2 points of coverage 500 rows after %s, keeping 5 %%", async (_, drift) => {
  const found: number[] = [];
  for (const seed of [1, 2, 3]) {
    const after = await update(await fit(rows(1000, 10 * seed)), rows(500, 10 * seed + 1, drift), { keep: 0.05 });
    found.push(coverage(after, rows(5000, 10 * seed + 2, drift)));
  }
  const mean = found.reduce((sum, share) => sum + share, 0) / found.length;
  expect(Math.abs(mean - 0.9)).toBeLessThan(0.02);
});
