/** The most points of one curve, and the most marks of observed rows in one panel, that a figure draws. */
export const mostCurvePoints = 400;
/** The most observed rows that one panel shows. */
export const mostDots = 800;

/** Indices of at most `most` of `length` things, evenly spread, with the first and the last. */
export function evenlySpaced(length: number, most: number): Int32Array {
  const count = Math.min(length, most);
  const step = count > 1 ? (length - 1) / (count - 1) : 0;
  return Int32Array.from({ length: count }, (_, i) => Math.round(i * step));
}

/** Points of a curve in the form that is drawn: one pair for each point. */
export function curvePoints(x: Float64Array, y: Float64Array, most: number = mostCurvePoints): [number, number][] {
  return Array.from(evenlySpaced(x.length, most), (i): [number, number] => [x[i], y[i]]);
}

/**
 * At most `most` indices of a noisy curve that keep its shape: of each stretch the lowest and the highest point, in
 * their order, so no peak is lost as it would be with every k-th point.
 */
export function extremesKept(values: Float64Array, most: number = mostCurvePoints): number[] {
  if (values.length <= most) return Array.from(values, (_, i) => i);
  const stretches = Math.max(1, Math.floor((most - 2) / 2));
  const kept = new Set([0, values.length - 1]);
  for (let s = 0; s < stretches; s++) {
    const from = Math.floor((s * values.length) / stretches);
    const to = Math.floor(((s + 1) * values.length) / stretches);
    let low = from;
    let high = from;
    for (let i = from + 1; i < to; i++) {
      if (values[i] < values[low]) low = i;
      if (values[i] > values[high]) high = i;
    }
    kept.add(low).add(high);
  }
  return [...kept].sort((left, right) => left - right);
}
