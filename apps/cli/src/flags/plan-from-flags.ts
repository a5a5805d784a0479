import { type ReproductionPlan, reproductionPlan } from "@distcal/experiments";
import { badInput } from "@distcal/tables";
import { wholeNumber } from "./whole-number.ts";

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

/** What the flags ask for. */
export function planFromFlags({ methods, protocol, ...flags }: PlanFlags): ReproductionPlan {
  return reproductionPlan({
    datasets: listOf("--datasets", flags.datasets),
    bases: listOf("--bases", flags.bases),
    inducing: listOf("--inducing", flags.inducing).map((text) => wholeNumber("--inducing", text, 1, 512)),
    ...(methods === undefined ? {} : { methods: listOf("--methods", methods) }),
    splits: wholeNumber("--splits", flags.splits, 1, 10_000),
    seed: wholeNumber("--seed", flags.seed, 0),
    protocol,
  });
}

function listOf(option: string, text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw badInput(`${option} must be comma-separated names, got "${text}"`);
  return names;
}
