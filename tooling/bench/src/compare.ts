import type { Measurement } from "./measure.ts";
import type { BenchResults, Origin, Size } from "./results.ts";

/** A case that now takes more than the baseline and its noise allow. */
interface Regression {
  readonly suite: string;
  readonly name: string;
  /** How many times what it was. */
  readonly factor: number;
  /** How many times would still be within the noise. */
  readonly allowed: number;
}

/** What a comparison with a baseline found. */
export interface Comparison {
  readonly regressions: readonly Regression[];
  /** How many cases both have. */
  readonly compared: number;
  /** Cases that the baseline does not have. */
  readonly added: readonly string[];
}

/** The same code on the same machine stays within a quarter of the calibration loop's multiple. */
const usualNoise = 0.25;
/** Other programs start and end with the file system and the scheduler. */
const processNoise = 0.5;
/** On another kind of processor the calibration loop stands for the rest less well. */
const otherMachine = 2;
/** What a compiler's other choice of names may weigh. */
const sizeNoise = 0.02;

/** Holds results beside a baseline: times as multiples of the calibration loop, sizes in bytes. */
export function compareWithBaseline(now: BenchResults, baseline: BenchResults): Comparison {
  const known = new Map(baseline.measurements.map((one) => [keyOf(one), one]));
  const knownSizes = new Map(baseline.sizes.map((one) => [keyOf(one), one]));
  const wider = sameMachine(now.origin, baseline.origin) ? 1 : otherMachine;
  const regressions: Regression[] = [];
  const added: string[] = [];
  let compared = 0;
  const hold = ({ suite, name }: { suite: string; name: string }, factor: number, allowed: number): void => {
    compared++;
    if (!(factor <= allowed)) regressions.push({ suite, name, factor, allowed });
  };
  for (const one of now.measurements) {
    const before = known.get(keyOf(one));
    if (before === undefined) added.push(keyOf(one));
    else hold(one, one.ratio / before.ratio, allowedFactor(one, before, wider));
  }
  for (const one of now.sizes) {
    const before = knownSizes.get(keyOf(one));
    if (before === undefined) added.push(keyOf(one));
    else hold(one, one.bytes / before.bytes, 1 + sizeNoise);
  }
  return { regressions, compared, added };
}

/** How many times as long still counts as noise: the usual, or twice what the rounds of both runs showed. */
function allowedFactor(now: Measurement, before: Measurement, wider: number): number {
  const usual = now.runs === "process" ? processNoise : usualNoise;
  return 1 + wider * Math.max(usual, 2 * (now.noise + before.noise));
}

function sameMachine(one: Origin, other: Origin): boolean {
  return one.cpu === other.cpu && one.arch === other.arch && one.node.split(".")[0] === other.node.split(".")[0];
}

function keyOf({ suite, name }: Pick<Measurement | Size, "suite" | "name">): string {
  return `${suite} › ${name}`;
}
