import { type KeptUnits, type NetworkShape, networkLayout } from "./dropout-network.ts";

/** One row through a network with some of its units dropped, forwards and backwards. */
export interface DropoutPass {
  /** The output at row `row` of `inputs`. */
  forward(parameters: Float64Array, inputs: Float64Array, row: number, kept: KeptUnits): number;
  /** Adds outputBar · ∂output/∂parameters of the forward pass just made. */
  addGradient(
    parameters: Float64Array,
    inputs: Float64Array,
    row: number,
    kept: KeptUnits,
    outputBar: number,
    gradient: Float64Array,
  ): void;
}

/**
 * Passes with their own working memory. Half of the units are dropped and about half of the others rest at 0, so only
 * the active ones are listed and multiplied: an eighth of the products of the full matrices.
 */
export function dropoutPass(shape: NetworkShape): DropoutPass {
  const { inputs: d, units } = shape;
  const { firstBias, secondWeights, secondBias, outputWeights, outputBias } = networkLayout(shape);
  const active1 = new Int32Array(units);
  const active2 = new Int32Array(units);
  const h1 = new Float64Array(units);
  const h2 = new Float64Array(units);
  const bar1 = new Float64Array(units);
  let count1 = 0;
  let count2 = 0;

  return Object.freeze({
    forward(w: Float64Array, x: Float64Array, row: number, kept: KeptUnits): number {
      const scale = kept.scale;
      const from = row * d;
      let active = 0;
      // Four units at a time: four sums that do not wait for each other.
      const { first, firstCount } = kept;
      for (let a = 0; a < firstCount; a += 4) {
        const last = firstCount - 1;
        const u0 = first[a];
        const u1 = first[Math.min(a + 1, last)];
        const u2 = first[Math.min(a + 2, last)];
        const u3 = first[Math.min(a + 3, last)];
        let s0 = w[firstBias + u0];
        let s1 = w[firstBias + u1];
        let s2 = w[firstBias + u2];
        let s3 = w[firstBias + u3];
        const w0 = u0 * d;
        const w1 = u1 * d;
        const w2 = u2 * d;
        const w3 = u3 * d;
        for (let c = 0; c < d; c++) {
          const value = x[from + c];
          s0 += w[w0 + c] * value;
          s1 += w[w1 + c] * value;
          s2 += w[w2 + c] * value;
          s3 += w[w3 + c] * value;
        }
        active = push(active, active1, h1, u0, s0, scale);
        if (a + 1 < firstCount) active = push(active, active1, h1, u1, s1, scale);
        if (a + 2 < firstCount) active = push(active, active1, h1, u2, s2, scale);
        if (a + 3 < firstCount) active = push(active, active1, h1, u3, s3, scale);
      }
      count1 = active;

      const inner = active;
      active = 0;
      const { second, secondCount } = kept;
      for (let a = 0; a < secondCount; a += 4) {
        const last = secondCount - 1;
        const u0 = second[a];
        const u1 = second[Math.min(a + 1, last)];
        const u2 = second[Math.min(a + 2, last)];
        const u3 = second[Math.min(a + 3, last)];
        let s0 = w[secondBias + u0];
        let s1 = w[secondBias + u1];
        let s2 = w[secondBias + u2];
        let s3 = w[secondBias + u3];
        const w0 = secondWeights + u0 * units;
        const w1 = secondWeights + u1 * units;
        const w2 = secondWeights + u2 * units;
        const w3 = secondWeights + u3 * units;
        for (let b = 0; b < inner; b++) {
          const value = h1[b];
          const unit = active1[b];
          s0 += w[w0 + unit] * value;
          s1 += w[w1 + unit] * value;
          s2 += w[w2 + unit] * value;
          s3 += w[w3 + unit] * value;
        }
        active = push(active, active2, h2, u0, s0, scale);
        if (a + 1 < secondCount) active = push(active, active2, h2, u1, s1, scale);
        if (a + 2 < secondCount) active = push(active, active2, h2, u2, s2, scale);
        if (a + 3 < secondCount) active = push(active, active2, h2, u3, s3, scale);
      }
      count2 = active;

      let output = w[outputBias];
      for (let a = 0; a < active; a++) output += w[outputWeights + active2[a]] * h2[a];
      return output;
    },

    addGradient(
      w: Float64Array,
      x: Float64Array,
      row: number,
      kept: KeptUnits,
      outputBar: number,
      gradient: Float64Array,
    ): void {
      const scale = kept.scale;
      const from = row * d;
      const inner = count1;
      const outer = count2;
      gradient[outputBias] += outputBar;
      for (let b = 0; b < inner; b++) bar1[b] = 0;
      for (let a = 0; a < outer; a++) {
        const unit = active2[a];
        gradient[outputWeights + unit] += outputBar * h2[a];
        const bar = outputBar * w[outputWeights + unit] * scale;
        gradient[secondBias + unit] += bar;
        const weights = secondWeights + unit * units;
        for (let b = 0; b < inner; b++) {
          const place = weights + active1[b];
          gradient[place] += bar * h1[b];
          bar1[b] += bar * w[place];
        }
      }
      for (let b = 0; b < inner; b++) {
        const unit = active1[b];
        const bar = bar1[b] * scale;
        gradient[firstBias + unit] += bar;
        const weights = unit * d;
        for (let c = 0; c < d; c++) gradient[weights + c] += bar * x[from + c];
      }
    },
  });
}

/** Lists a unit if it is active; answers how many there are now. */
function push(
  count: number,
  active: Int32Array,
  values: Float64Array,
  unit: number,
  sum: number,
  scale: number,
): number {
  // Branch-free, because no branch is harder to predict than whether a unit fires.
  active[count] = unit;
  values[count] = sum * scale;
  return count + (sum > 0 ? 1 : 0);
}
