import type { Picture } from "../figures/pictures.ts";
import type { MethodScores } from "./method-scores.ts";

/** What the demo's thread is told. */
export interface DemoJob {
  readonly version: string;
  /** The command that calibrates the new rows, for the page. */
  readonly next: string;
}

/** Which step is under way. */
export interface DemoProgress {
  readonly step: string;
}

/** What the demo leaves: texts by the name of their files, pictures, and what to print. */
export interface DemoResult {
  readonly files: Readonly<Record<DemoFile, string>>;
  readonly pictures: readonly Picture[];
  readonly methods: readonly MethodScores[];
  readonly rows: { readonly past: number; readonly future: number };
  readonly fitSeconds: number;
}

/** The files of the demo beside its figures; the page first, by which a folder of the demo is known. */
export const demoFiles = ["report.html", "predictions.csv", "new.csv", "outcomes.csv", "model.json"] as const;

type DemoFile = (typeof demoFiles)[number];
