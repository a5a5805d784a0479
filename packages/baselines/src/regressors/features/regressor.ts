import type { Moments } from "@distcal/distributions";
import type { Matrix } from "@distcal/linalg";

/** One row of numbers per observation: a list of rows, or a row-major matrix of `@distcal/linalg`. */
export type FeatureMatrix = Matrix | ArrayLike<ArrayLike<number>>;

/** A fitted regression: frozen numbers and a function of features. */
export interface Regressor {
  readonly rowCount: number;
  readonly featureCount: number;
  /** Mean and std of the target per row, noise included; what it says of a row does not depend on the other rows. */
  predict(features: FeatureMatrix): Moments;
}
