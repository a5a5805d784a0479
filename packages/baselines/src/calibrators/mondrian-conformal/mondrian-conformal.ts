import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import type { MondrianParameters } from "../mondrian/mondrian-calibrator.ts";
import { type MondrianOptions, mondrianContent } from "../mondrian/mondrian-parameters.ts";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";
import { type ResidualOptions, residualOptions, residualsKept } from "../residuals/residuals-kept.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";
import { type MondrianConformalCalibrator, mondrianConformalReader } from "./mondrian-conformal-reader.ts";

type Options = MondrianOptions & ResidualOptions;

const optionNames: OptionNames<Options> = { ...residualOptions, minRows: true };

/**
 * Normalised conformal prediction within groups (Mondrian categories, Vovk et al. 2003; Boström & Johansson 2020): residuals in units of the
 * std are ranked among those of the same group, so that guaranteed intervals hold in each group and not on average alone.
 */
export function fitMondrianConformal(
  observations: Observations,
  options: Options = {},
  where = "fitMondrianConformal",
): MondrianConformalCalibrator {
  requireKnownOptions(where, options, optionNames);
  const { minRows, ...residual } = options;
  const content = mondrianContent(
    "mondrian-conformal",
    observations,
    minRows === undefined ? {} : { minRows },
    where,
    (rows) => residualsKept(where, standardisedResiduals(where, rows), residual),
  );
  return mondrianConformalReader.restore(content);
}

/** Past standardised residuals of each group. */
export const mondrianConformalMethod: Method<
  "mondrian-conformal",
  MondrianParameters<ResidualParameters>,
  MondrianConformalCalibrator,
  Options
> = Object.freeze({
  ...mondrianConformalReader,
  title: "Mondrian conformal",
  description: "Past residuals of the same group in units of the standard deviation, with the conformal ranks.",
  options: optionNames,
  inputs: ["group"] as const,
  requires: ["group"] as const,
  comparedByName: true,
  engines: ["float64"],
  fit: fitMondrianConformal,
});
