import type { BenchSuite } from "../suite.ts";

/** A case of a checkout, by its names: its file may have moved. */
export interface TreeCase {
  readonly suite: string;
  readonly name: string;
  /** How it is measured; "size" is weighed. */
  readonly runs: BenchSuite["runs"] | "size";
}

/** What the process of a checkout is asked: which cases it has, or to run one for a turn. */
export type TreeQuestion =
  | { readonly kind: "cases"; readonly files: readonly string[] }
  | {
      readonly kind: "turn";
      readonly suite: string;
      readonly name: string;
      readonly budgetMs: number;
      readonly isFirst: boolean;
    };

/** What it answers; the figure of a turn is the median time in milliseconds, or bytes. */
export type TreeAnswer =
  | { readonly kind: "cases"; readonly cases: readonly TreeCase[] }
  | { readonly kind: "turn"; readonly figure: number }
  | { readonly kind: "failed"; readonly message: string };
