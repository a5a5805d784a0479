import { badInput } from "@distcal/tables";
import { wholeNumber } from "../command-line/whole-number.ts";
import { datasetNames } from "../datasets/catalogue.ts";
import { baseNames, type MethodKey, otherMethods, protocols, type ReproductionPlan } from "./protocol.ts";

/** The flags that say what is to be reproduced, as they were typed. */
export interface PlanFlags {
  readonly datasets: string;
  readonly bases: string;
  readonly inducing: string;
  readonly methods?: string;
  readonly splits: string;
  readonly seed: string;
  readonly protocol: string;
}

/** What the flags ask for; throws on the first that is wrong, with what it could be. */
export function planFromFlags(flags: PlanFlags): ReproductionPlan {
  const sizes = listOf("--inducing", flags.inducing).map((text) => wholeNumber("--inducing", text, 1, 512));
  const more = flags.methods === undefined ? [] : chosen("--methods", flags.methods, otherMethods);
  const gpBeta = [...new Set(sizes)].sort((a, b) => a - b).map((points): MethodKey => `gp-beta-${points}`);
  const methods: readonly MethodKey[] = ["base", "isotonic", ...gpBeta, ...more];
  return Object.freeze({
    datasets: chosen("--datasets", flags.datasets, datasetNames),
    bases: chosen("--bases", flags.bases, baseNames),
    methods,
    splits: wholeNumber("--splits", flags.splits, 1, 10_000),
    seed: wholeNumber("--seed", flags.seed, 0),
    protocol: oneOf("--protocol", flags.protocol, protocols),
  });
}

/** Names of a list with commas, in the order of those that are known; "all" is all of them. */
function chosen<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const asked = listOf(option, text);
  if (asked.length === 1 && asked[0] === "all") return [...known];
  for (const name of asked) oneOf(option, name, known);
  return known.filter((name) => asked.includes(name));
}

function listOf(option: string, text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw badInput(`${option} must be names with commas between them, got "${text}"`);
  return names;
}

function oneOf<Name extends string>(option: string, text: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === text);
  if (found === undefined) throw badInput(`${option} must be one of ${known.join(", ")}, got ${text}`);
  return found;
}
