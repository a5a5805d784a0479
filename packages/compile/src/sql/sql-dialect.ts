/** An engine that the text is written for. */
export type SqlDialect = "duckdb" | "spark" | "postgres";

/** What differs between engines: quotes, the name of float64, and how columns are left out of a star. */
export interface DialectRules {
  readonly quote: '"' | "`";
  readonly double: string;
  /** The word that takes columns out of `*`; undefined where there is none. */
  readonly except: string | undefined;
}

/** The rules of each dialect. */
export const dialects: Readonly<Record<SqlDialect, DialectRules>> = Object.freeze({
  duckdb: { quote: '"', double: "DOUBLE", except: "EXCLUDE" },
  spark: { quote: "`", double: "DOUBLE", except: "EXCEPT" },
  postgres: { quote: '"', double: "DOUBLE PRECISION", except: undefined },
});

/** A name in quotes, with quotes inside it doubled. */
export function quoted({ quote }: DialectRules, name: string): string {
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** A float64 literal that every engine reads as a floating-point number, never as a decimal: all digits, with an exponent. */
export function literal(value: number): string {
  const text = value.toExponential();
  return value < 0 ? `(${text})` : text;
}
