import { type MixtureOfMaps, nearMixtureAt } from "../mixture/mixture-of-maps.ts";

/** The sums of the loaded row's maps at points of any axis. */
export interface CoreSums {
  /** Where a point is written: ln q, ln(1 − q), and f/q and f/(1 − q) for the density f of q along the axis. */
  readonly point: Float64Array;
  /** C, 1 − C, C′ and C″ along the axis. */
  readonly sums: Float64Array;
  /** The sums at the point, where −f′/f = pull, to an absolute 1e-30; false where they are left to others. */
  sumsAt(pull: number): boolean;
}

/** Sums of the maps in a workspace. */
export function coreSums(maps: MixtureOfMaps): CoreSums {
  const point = new Float64Array(4);
  const sums = new Float64Array(4);
  return Object.freeze({
    point,
    sums,
    sumsAt(pull: number) {
      if (!nearMixtureAt(maps, point, 0)) return false;
      const inA = maps.sums[2] * point[2];
      const inB = maps.sums[3] * point[3];
      sums[0] = maps.sums[0];
      sums[1] = maps.sums[1];
      sums[2] = inA + inB;
      sums[3] = maps.sums[4] - inA * (pull + point[2]) + inB * (point[3] - pull);
      return true;
    },
  });
}
