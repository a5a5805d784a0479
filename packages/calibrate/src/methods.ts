import {
  conformalMethod,
  crudeMethod,
  fitConformal,
  fitCrude,
  fitGlobalBeta,
  fitGpCauchy,
  fitGpNormal,
  fitIdentity,
  fitIsotonic,
  fitNormalisedConformal,
  fitVarianceScaling,
  globalBetaMethod,
  gpCauchyMethod,
  gpNormalMethod,
  identityMethod,
  isotonicMethod,
  normalisedConformalMethod,
  varianceScalingMethod,
} from "@distcal/baselines/calibrators";
import type { Calibrator, Observations } from "@distcal/distributions";
import { fitGpBeta } from "./gp-beta/fit-gp-beta.ts";
import { gpBetaMethod } from "./gp-beta/gp-beta-calibrator.ts";

/** A method by name: how it is fitted, and how its model files are read. */
interface KnownMethod<Method, Fit extends (observations: Observations, options?: never) => unknown> {
  readonly method: Method;
  readonly fit: Fit;
}

interface Methods {
  readonly "gp-beta": KnownMethod<typeof gpBetaMethod, typeof fitGpBeta>;
  readonly identity: KnownMethod<typeof identityMethod, typeof fitIdentity>;
  readonly isotonic: KnownMethod<typeof isotonicMethod, typeof fitIsotonic>;
  readonly "variance-scaling": KnownMethod<typeof varianceScalingMethod, typeof fitVarianceScaling>;
  readonly "global-beta": KnownMethod<typeof globalBetaMethod, typeof fitGlobalBeta>;
  readonly crude: KnownMethod<typeof crudeMethod, typeof fitCrude>;
  readonly conformal: KnownMethod<typeof conformalMethod, typeof fitConformal>;
  readonly "normalised-conformal": KnownMethod<typeof normalisedConformalMethod, typeof fitNormalisedConformal>;
  readonly "gp-normal": KnownMethod<typeof gpNormalMethod, typeof fitGpNormal>;
  readonly "gp-cauchy": KnownMethod<typeof gpCauchyMethod, typeof fitGpCauchy>;
}

/** Every method that `fit`, `compare` and model files know. */
export const methods: Methods = Object.freeze({
  "gp-beta": { method: gpBetaMethod, fit: fitGpBeta },
  identity: { method: identityMethod, fit: fitIdentity },
  isotonic: { method: isotonicMethod, fit: fitIsotonic },
  "variance-scaling": { method: varianceScalingMethod, fit: fitVarianceScaling },
  "global-beta": { method: globalBetaMethod, fit: fitGlobalBeta },
  crude: { method: crudeMethod, fit: fitCrude },
  conformal: { method: conformalMethod, fit: fitConformal },
  "normalised-conformal": { method: normalisedConformalMethod, fit: fitNormalisedConformal },
  "gp-normal": { method: gpNormalMethod, fit: fitGpNormal },
  "gp-cauchy": { method: gpCauchyMethod, fit: fitGpCauchy },
});

/** The name of a method. */
export type MethodName = keyof Methods;

/** The methods that `fit` knows by name. */
export const methodNames: readonly MethodName[] = Object.freeze(Object.keys(methods) as MethodName[]);

/** What a fit of the named method answers with. */
export type FittedBy<Name extends MethodName> = Awaited<ReturnType<Methods[Name]["fit"]>>;

/** What a fit of the named method can be told. */
export type OptionsOf<Name extends MethodName> = Methods[Name]["fit"] extends (
  observations: Observations,
  options?: infer Options,
) => unknown
  ? unknown extends Options
    ? object
    : NonNullable<Options>
  : never;

/** A calibrator of one of the known methods; its `method` tells which. */
export type KnownCalibrator = ReturnType<Methods[MethodName]["method"]["restore"]> & Calibrator;
