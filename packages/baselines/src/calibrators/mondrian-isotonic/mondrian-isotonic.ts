import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { type IsotonicOptions, isotonicOptions, isotonicParameters } from "../isotonic/isotonic.ts";
import type { IsotonicParameters } from "../isotonic/isotonic-calibrator.ts";
import type { MondrianParameters } from "../mondrian/mondrian-calibrator.ts";
import { type MondrianOptions, mondrianContent } from "../mondrian/mondrian-parameters.ts";
import { type MondrianIsotonicCalibrator, mondrianIsotonicReader } from "./mondrian-isotonic-reader.ts";

type Options = MondrianOptions & IsotonicOptions;

const optionNames: OptionNames<Options> = { ...isotonicOptions, minRows: true };

/** Isotonic quantile calibration of each group by its own rows (Mondrian: groups have nothing in common but a map for those with few rows). */
export function fitMondrianIsotonic(
  observations: Observations,
  options: Options = {},
  where = "fitMondrianIsotonic",
): MondrianIsotonicCalibrator {
  requireKnownOptions(where, options, optionNames);
  const { minRows, ...isotonic } = options;
  const content = mondrianContent(
    "mondrian-isotonic",
    observations,
    minRows === undefined ? {} : { minRows },
    where,
    (rows) => isotonicParameters(where, rows, isotonic),
  );
  return mondrianIsotonicReader.restore(content);
}

/** A rising map of probabilities for each group. */
export const mondrianIsotonicMethod: Method<
  "mondrian-isotonic",
  MondrianParameters<IsotonicParameters>,
  MondrianIsotonicCalibrator,
  Options
> = Object.freeze({
  ...mondrianIsotonicReader,
  title: "Mondrian isotonic",
  description: "One increasing map of probabilities for each group; one for all where a group has few rows.",
  options: optionNames,
  inputs: ["group"] as const,
  requires: ["group"] as const,
  comparedByName: true,
  engines: ["float64"],
  fit: fitMondrianIsotonic,
});
