import type { Calibrator } from "@distcal/distributions";
import type { MethodReader } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import type { KnownCalibrator } from "../predict/parse-calibrator.ts";
import { parseCalibrator } from "../predict/parse-calibrator.ts";
import { type LoadOptions, loadCalibratorWith } from "./calibrator-files.ts";

/** The calibrator in a model file; `methods` are methods of your own whose files are read too. */
export function loadCalibrator(path: string | URL, options?: LoadOptions): Promise<KnownCalibrator>;
export function loadCalibrator(
  path: string | URL,
  options: LoadOptions & { readonly methods: readonly MethodReader[] },
): Promise<Calibrator>;
export async function loadCalibrator(
  path: string | URL,
  options: LoadOptions & { readonly methods?: readonly MethodReader[] } = {},
): Promise<Calibrator> {
  requireKnownOptions("loadCalibrator", options, { maxBytes: true, methods: true });
  const { methods = [], ...loading } = options;
  return loadCalibratorWith(path, (text) => parseCalibrator(text, { methods }), loading);
}
