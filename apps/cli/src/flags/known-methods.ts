import { alignedRows } from "../terminal/output.ts";

/** What the help says of methods and engines. */
export interface KnownMethods {
  /** In the order of the registry. */
  readonly methods: readonly { readonly name: string; readonly description: string }[];
  /** The method of a fit that names none. */
  readonly usual: string;
  readonly engines: readonly string[];
  /** Those that a comparison takes where none are named. */
  readonly compared: readonly string[];
}

const listing: readonly string[] = ["fit", "compare", "completion"];

/** The registry, for commands whose help lists methods; nothing for the others, which start quicker without. */
export async function knownMethodsFor(args: readonly string[]): Promise<KnownMethods | undefined> {
  if (!args.some((word) => listing.includes(word))) return undefined;
  const { defaultMethod, engineNames, methods } = await import("@distcal/calibrate");
  const { usualMethods } = await import("../compare/chosen-methods.ts");
  return { methods: Object.values(methods), usual: defaultMethod, engines: engineNames, compared: usualMethods };
}

/** A line for each method: its name and what it does. */
export function methodLines(methods: KnownMethods["methods"]): string {
  return alignedRows(methods.map(({ name, description }) => [name, description])).trimEnd();
}
