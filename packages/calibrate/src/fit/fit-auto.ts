import type { GuaranteeKind, Observations } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions, requireSeed } from "@distcal/numerics";
import type { CompareProgress } from "../compare/cross-validation.ts";
import { type CandidateName, candidateNames, type MethodSelection, selectMethod } from "../compare/select-method.ts";
import { type GpBetaOptions, gpBetaOptions } from "../gp-beta/options/gp-beta-options.ts";
import { fitChecked } from "../methods/fit-method.ts";
import { type FittedBy, optionsTaken } from "../methods/methods.ts";
import { type LookedAt, lookedAt } from "./looked-at.ts";

/** How to choose and fit: the options of GP-Beta, of which the other methods take those that they know. */
export interface AutoOptions extends GpBetaOptions {
  readonly method?: "auto";
  /** What the coverage of intervals is promised for: nothing by default. */
  readonly guarantee?: GuaranteeKind;
  /** Parts that rows are split into, each held out once; default 5. */
  readonly folds?: number;
  /** Called after each fold of each method that is compared. */
  readonly onCompared?: (progress: CompareProgress) => void;
}

const autoOptions: OptionNames<Omit<AutoOptions, "guarantee">> = {
  ...gpBetaOptions,
  method: true,
  folds: true,
  onCompared: true,
};

/** The method that was chosen, fitted to all rows, with the figures that it was chosen by. */
export type AutoFit = FittedBy<CandidateName> & LookedAt & { readonly selection: MethodSelection };

/** Compares a short list of methods by cross-validation and fits the chosen one to all rows. */
export async function fitAuto(observations: Observations, options: AutoOptions): Promise<AutoFit> {
  requireKnownOptions("fit", options, autoOptions);
  const { method: _, guarantee: _g, folds, onCompared, ...own } = options;
  if (own.seed !== undefined) requireSeed("fit", "seed", own.seed);
  const fitNamed = (name: CandidateName, rows: Observations) => {
    // Only GP-Beta can be fitted on another engine.
    const { engine = "auto", ...taken } = optionsTaken(name, own);
    return fitChecked(rows, { method: name, ...taken, ...(name === "gp-beta" && { engine }) });
  };
  const selection = await selectMethod(observations, {
    methods: candidateNames.map((name) => ({ name, fit: async (rows) => (await fitNamed(name, rows)).calibrator })),
    ...(folds !== undefined && { folds }),
    ...(own.seed !== undefined && { seed: own.seed }),
    ...(own.signal && { signal: own.signal }),
    ...(onCompared && { onProgress: onCompared }),
    isFatal: isRefusedOption,
  });
  const { calibrator, rows } = await fitNamed(selection.method, observations);
  const refitting = {
    fit: async (some: Observations) => (await fitNamed(selection.method, some)).calibrator,
    seed: own.seed,
    signal: own.signal,
  };
  return Object.freeze({
    ...(await lookedAt(calibrator as FittedBy<CandidateName>, { observations, rows }, refitting)),
    selection,
  });
}

/** Whether an error says that an option can't be, or not here: "fit: without must name …". Rows may be at fault in any other. */
function isRefusedOption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [, name = ""] = /^fit: (\w+) /.exec(error.message) ?? [];
  return error.name === "EngineError" || Object.hasOwn(gpBetaOptions, name);
}
