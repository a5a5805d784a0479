import { badInput } from "../errors/user-error.ts";
import { listed, namedAs, shown } from "./choose-columns.ts";

/** Columns that are read as labels, by the option that names each: any text, numbers or dates. */
export type LabelNames = { readonly [option: string]: string | undefined };

/** A column of labels in a table. */
export interface LabelPlace {
  /** The option that named it. */
  readonly option: string;
  readonly name: string;
  /** Its place in the table, from 0. */
  readonly index: number;
}

/** The places of the columns that were asked for; one that is not there is refused with those that are. */
export function chooseLabels(file: string, names: readonly string[], asked: LabelNames): readonly LabelPlace[] {
  const places = Object.entries(asked).flatMap(([option, name]) => {
    if (name === undefined) return [];
    const found = namedAs(names, name);
    if (found.length === 1) return [Object.freeze({ option, name: names[found[0]], index: found[0] })];
    const problem = found.length === 0 ? "there is no" : "there is more than one";
    throw badInput(
      (flag) => `${file}: ${problem} column ${shown(name)} for ${flag(option)}; its columns are ${listed(names)}`,
    );
  });
  return Object.freeze(places);
}
