import { clamp, finiteColumn, type QuadratureRule } from "@distcal/numerics";
import type { MapMoments } from "../link/map-moments.ts";

/** Beyond it sums of a mean and three products with nodes could overflow; as a map it is a step all the same. */
const largest = 1e150;

/** A checked copy of the maps of `length` rows: finite numbers, clamped to ±1e150. */
export function checkedMoments(where: string, maps: MapMoments, length: number): MapMoments {
  return Object.freeze({
    mean: column(where, "maps.mean", maps.mean, 3 * length),
    factor: column(where, "maps.factor", maps.factor, 6 * length),
  });
}

/** The maps of one row. */
export function momentsOfRow(maps: MapMoments, row: number): MapMoments {
  return Object.freeze({
    mean: maps.mean.slice(3 * row, 3 * row + 3),
    factor: maps.factor.slice(6 * row, 6 * row + 6),
  });
}

/** Throws unless the rule is what `gaussHermite` makes: as many nodes as weights, mirrored about 0, weights adding to 1. */
export function requireMirroredRule(where: string, { order, nodes, weights }: QuadratureRule): void {
  const isMirrored = (k: number): boolean =>
    nodes[k] === -nodes[order - 1 - k] && weights[k] === weights[order - 1 - k];
  const fits =
    nodes.length === order &&
    weights.length === order &&
    weights.every((weight, k) => weight > 0 && Number.isFinite(nodes[k]) && isMirrored(k)) &&
    Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) <= 1e-12;
  if (fits) return;
  throw new RangeError(
    `${where}: rule must have mirrored nodes and weights > 0 that add to 1, got nodes ${nodes} and weights ${weights} of order ${order}; pass gaussHermite(4)`,
  );
}

function column(where: string, name: string, values: Float64Array, length: number): Float64Array {
  const copy = finiteColumn(where, name, values);
  if (copy.length !== length) {
    const remedy = "pass 3 means and 6 packed factor entries per row";
    throw new RangeError(`${where}: ${name} must hold ${length} numbers, got ${copy.length}; ${remedy}`);
  }
  return copy.map((value) => clamp(value, largest));
}
