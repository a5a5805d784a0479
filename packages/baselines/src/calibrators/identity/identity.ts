import { countedRows, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { contentOf } from "../rows/content-of.ts";
import {
  type IdentityCalibrator,
  type IdentityParameters,
  identityCalibrator,
  identityReader,
} from "./identity-calibrator.ts";

/** "Fits" the identity: it only notes what it was shown. */
export function fitIdentity(
  observations: Observations,
  options: object = {},
  where = "fitIdentity",
): IdentityCalibrator {
  requireKnownOptions(where, options, {});
  return identityCalibrator(contentOf("identity", countedRows(observations, where), {}));
}

/** The predictions as they are. */
export const identityMethod: Method<"identity", IdentityParameters, IdentityCalibrator> = Object.freeze({
  ...identityReader,
  title: "Identity",
  description: "Leaves predictions as they are: the yardstick for the others.",
  options: {},
  outcomes: "intervals",
  engines: ["float64"],
  fit: fitIdentity,
});
