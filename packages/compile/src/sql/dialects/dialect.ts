/** What differs between engines; all else of the text is common to them. */
export interface Dialect {
  readonly name: string;
  /** Around names; doubled inside them. */
  readonly quote: '"' | "`";
  /** The functions of two and more values that give the largest and the smallest; nulls are passed over, or make a null. */
  readonly greatest: string;
  readonly least: string;
  /** The float64 above all numbers. */
  readonly infinity: string;
  /** The word that takes columns out of `*`; undefined where there is none, and columns must be named. */
  readonly except: string | undefined;
  /** What a SELECT ends with that another one reads, to be worked out before it; empty where the engine does well by itself. */
  readonly barrier: string;
  /** What the engine must be to run the text, where not every one of its name can. */
  readonly needs: string | undefined;
  /** A column as float64; null where it holds no number. */
  toDouble(column: string): string;
  /** A float64 that stops the statement with a message when it is computed; the column is read, so that no planner computes it in advance. */
  refusal(message: string, column: string): string;
}

/** The common form: standard SQL, with the engine's name of float64, which a dialect changes where it must. */
export function standardSql(name: string, double = "DOUBLE PRECISION"): Dialect {
  return {
    name,
    quote: '"',
    greatest: "GREATEST",
    least: "LEAST",
    infinity: `CAST('Infinity' AS ${double})`,
    except: undefined,
    barrier: "",
    needs: undefined,
    toDouble: (column) => `CAST(${column} AS ${double})`,
    // There is no function for it: a text that is not a number can't be cast to one.
    refusal: (message, column) => `CAST(CONCAT('${message}', CAST(${column} AS VARCHAR(20))) AS ${double})`,
  };
}

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
