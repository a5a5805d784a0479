/** What differs between engines; all else of the text is common to them. */
export interface Dialect {
  readonly name: string;
  /** Around names; doubled inside them. */
  readonly quote: '"' | "`";
  /** The name of float64. */
  readonly double: string;
  /** The word that takes columns out of `*`; undefined where there is none, and columns must be named. */
  readonly except: string | undefined;
  /** A float64 that stops the statement with a message when it is computed; the column is read, so that no planner computes it in advance. */
  refusal(message: string, column: string): string;
}

/** The common form: standard SQL, which a dialect changes where it must. */
export const standardSql: Omit<Dialect, "name"> = Object.freeze({
  quote: '"',
  double: "DOUBLE PRECISION",
  except: undefined,
  // There is no function for it: a text that is not a number can't be cast to one.
  refusal: (message: string, column: string) =>
    `CAST(CONCAT('${message}', CAST(${column} AS VARCHAR(20))) AS DOUBLE PRECISION)`,
});

/** A name in quotes, with quotes inside it doubled. */
export function quoted({ quote }: Dialect, name: string): string {
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** `alias.*` without some columns. */
export function starWithout({ name, except }: Dialect, alias: string, without: readonly string[]): string {
  if (except === undefined) {
    throw new RangeError(
      `sqlText: columns must be named for "${name}", got none; pass the names of the columns to keep`,
    );
  }
  return `${alias}.* ${except} (${without.join(", ")})`;
}
