import type { PresetName } from "@distcal/calibrate";
import { type ExampleName, isExampleName } from "../../sources/examples-list.ts";

/** What a link to the playground says: an example, and how it is fitted. */
interface SharedExample {
  readonly example: ExampleName;
  readonly method: string;
  readonly preset: PresetName;
  readonly seed: number;
}

/** The example that a query such as ?example=two-lines&method=gp-beta&seed=1 asks for; undefined where it asks for none. An unknown method is the first. */
export function sharedExample(query: string, methods: readonly string[]): SharedExample | undefined {
  const asked = new URLSearchParams(query);
  const example = asked.get("example") ?? "";
  if (!isExampleName(example)) return undefined;
  const method = asked.get("method") ?? "";
  return {
    example,
    method: methods.includes(method) ? method : methods[0],
    preset: asked.get("preset") === "paper" ? "paper" : "default",
    seed: seedFrom(asked.get("seed")),
  };
}

/** The query that leads to an example; the default preset goes without saying. */
export function shareQuery({ example, method, preset, seed }: SharedExample): string {
  const form = preset === "default" ? {} : { preset };
  return `?${new URLSearchParams({ example, method, ...form, seed: String(seed) })}`;
}

/** A seed as it is typed; 1 for what is none. */
export function seedFrom(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 1;
}
