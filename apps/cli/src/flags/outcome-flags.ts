import type { Support } from "@distcal/distributions";
import { badInput } from "@distcal/tables/command";

/** The flags that say which values outcomes can take, as they were typed. */
export interface OutcomeFlags {
  readonly lower?: string;
  readonly upper?: string;
  readonly integer?: boolean;
  readonly rounded?: string;
}

/** Which values outcomes can take, as a fit is told; nothing of what was not said. */
export interface AskedOutcomes {
  readonly lower?: number;
  readonly upper?: number;
  readonly integer?: true;
  readonly rounded?: number;
}

/** What the flags say of outcomes; throws where they say no numbers, or contradict each other. */
export function askedOutcomes({ lower, upper, integer, rounded }: OutcomeFlags): AskedOutcomes {
  if (integer === true && rounded !== undefined) {
    throw badInput("--integer is --rounded 1: name one of the two");
  }
  const [low, high] = [numberOf("--lower", lower, 0), numberOf("--upper", upper, 500_000)];
  const step = numberOf("--rounded", rounded, 0.5);
  if (low !== undefined && high !== undefined && !(low < high)) {
    throw badInput(`--lower must be below --upper, got ${lower} and ${upper}; swap them`);
  }
  if (step !== undefined && !(step > 0)) throw badInput(`--rounded must be above 0, got ${rounded}`);
  return {
    ...(low !== undefined && { lower: low }),
    ...(high !== undefined && { upper: high }),
    ...(integer === true && { integer }),
    ...(step !== undefined && { rounded: step }),
  };
}

/** The values that outcomes can take by the flags; undefined where they may be any number. */
export function askedSupport(flags: OutcomeFlags): Support | undefined {
  const { lower, upper, integer, rounded } = askedOutcomes(flags);
  const step = integer === true ? 1 : rounded;
  if (lower === undefined && upper === undefined && step === undefined) return undefined;
  return {
    ...(lower !== undefined && { lower }),
    ...(upper !== undefined && { upper }),
    ...(step !== undefined && { step }),
  };
}

/** The flags again, as a command has them. */
export function outcomeWords({ lower, upper, integer, rounded }: OutcomeFlags): string {
  const named = Object.entries({ lower, upper, rounded }).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${value.trim()}`],
  );
  return [...named, ...(integer === true ? [" --integer"] : [])].join("");
}

function numberOf(flag: string, given: string | undefined, example: number): number | undefined {
  if (given === undefined) return undefined;
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (Number.isFinite(value)) return value;
  throw badInput(`${flag} must be a number, such as ${example}, got "${given}"`);
}

/** What a step on outcomes answers; its refusals are said in the words of the command line. */
export function outcomesOf<Answer>(file: string, step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    throw outcomeError(file, error) ?? error;
  }
}

/** An error of a fit about outcomes, in the words of the command line; undefined where it is about something else. */
export function outcomeError(file: string, error: unknown): Error | undefined {
  const message = (error as Error)?.message ?? "";
  const [, row, rest] =
    /^\w+: target\[(\d+)\] must be ((?:at least lower|at most upper|a whole|a multiple) .*)$/.exec(message) ?? [];
  const [, bound] = /^\w+: ((?:lower|upper) must be .*)$/.exec(message) ?? [];
  const [, censored, beyond] = /^fit: the outcome of row (\d+) (must be .*)$/.exec(message) ?? [];
  const [, method] = /^fit: (method "[^"]+" takes outcomes .*)$/.exec(message) ?? [];
  const known = row === undefined ? (bound ?? method) : `the target of good row ${Number(row) + 1} must be ${rest}`;
  const sentence = censored === undefined ? known : `the outcome of good row ${Number(censored) + 1} ${beyond}`;
  return sentence === undefined ? undefined : badInput(`${file}: ${sentence}`, error);
}
