/** What a normal model reads of the rows of each group: Σ w, Σ w x and Σ w x². */
export interface GroupSums {
  readonly rows: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
}

/** Posteriors of the groups' locations and ln widths, what they are drawn from, and what they gain over none. */
export interface SettledOffsets {
  readonly location: Float64Array;
  readonly locationVariance: Float64Array;
  readonly logWidth: Float64Array;
  readonly logWidthVariance: Float64Array;
  readonly meanLocation: number;
  readonly meanLogWidth: number;
  readonly locationSpread: number;
  readonly widthSpread: number;
  /** Nats of evidence over the same width, and the same location, for all. */
  readonly gainOfWidths: number;
  readonly gainOfLocations: number;
}

/** Below so many groups their spread is hardly seen: it has a half-normal prior of this standard deviation. */
const fewGroups = 10;
const priorSpread = 0.5;
const startingSpread = 0.3;
const mostRounds = 200;
/** Relative changes of both spreads below this are none. */
const settled = 1e-5;

/**
 * x of group g is N(a_g, e^2b_g); a_g ~ N(β, τ_a²), b_g ~ N(α, τ_b²). Coordinate ascent on the variational bound with q(a_g), q(b_g)
 * normal: a_g in closed form, b_g by Newton steps on its concave term, α, β, τ as the posteriors say. `share` is how much a row
 * tells of a width, 1 for normal ones. Without widths or locations these are the same for all.
 */
export function settleOffsets(
  { rows, sum, squares }: GroupSums,
  share: number,
  hasWidths: boolean,
  hasLocations: boolean,
): SettledOffsets {
  const count = rows.length;
  const column = (): Float64Array => new Float64Array(count);
  const [location, locationVariance, logWidth, logWidthVariance] = [column(), column(), column(), column()];
  let [beta, alpha] = [0, 0];
  let tauA = hasLocations ? startingSpread : 0;
  let tauB = hasWidths ? startingSpread : 0;
  if (hasWidths) logWidthVariance.fill(tauB * tauB);
  const spreadOfSquares = (g: number): number =>
    Math.max(squares[g] - 2 * location[g] * sum[g] + rows[g] * (location[g] ** 2 + locationVariance[g]), 0);
  const precisionAt = (g: number): number => Math.exp(2 * (logWidthVariance[g] - logWidth[g]));
  for (let round = 0; round < mostRounds; round++) {
    const [beforeA, beforeB] = [tauA, tauB];
    let [weighted, precisions] = [0, 0];
    for (let g = 0; g < count; g++) {
      const precision = precisionAt(g);
      weighted += precision * sum[g];
      precisions += precision * rows[g];
      if (!hasLocations) continue;
      const posterior = 1 / (tauA * tauA) + rows[g] * precision;
      location[g] = (beta / (tauA * tauA) + sum[g] * precision) / posterior;
      locationVariance[g] = 1 / posterior;
    }
    if (hasLocations) {
      beta = meanOf(location);
      tauA = spreadOf(location, locationVariance, beta);
    } else {
      beta = weighted / precisions;
      location.fill(beta);
    }
    let [allSquares, allRows] = [0, 0];
    for (let g = 0; g < count; g++) {
      const [n, q] = [share * rows[g], share * spreadOfSquares(g)];
      allSquares += q;
      allRows += n;
      if (!hasWidths) continue;
      const prior = 1 / (tauB * tauB);
      for (let step = 0; step < 3; step++) {
        const weight = q * precisionAt(g);
        const curvature = prior + 2 * weight;
        logWidth[g] += clampStep((weight - n - prior * (logWidth[g] - alpha)) / curvature);
        logWidthVariance[g] = 1 / (prior + 2 * q * precisionAt(g));
      }
    }
    if (hasWidths) {
      alpha = meanOf(logWidth);
      tauB = spreadOf(logWidth, logWidthVariance, alpha);
    } else {
      alpha = 0.5 * Math.log(Math.max(allSquares / allRows, 1e-24));
      logWidth.fill(alpha);
    }
    const moved = Math.abs(tauA - beforeA) / (tauA || 1) + Math.abs(tauB - beforeB) / (tauB || 1);
    if (round > 3 && moved < settled) break;
  }
  return {
    ...{ location, locationVariance, logWidth, logWidthVariance },
    ...{ meanLocation: beta, meanLogWidth: alpha, locationSpread: tauA, widthSpread: tauB },
    gainOfWidths: hasWidths ? gainOfWidths() : 0,
    gainOfLocations: hasLocations ? gainOfLocations() : 0,
  };

  /** The variational bound over the likelihood of one width for all. */
  function gainOfWidths(): number {
    let [bound, allSquares, allRows] = [0, 0, 0];
    for (let g = 0; g < count; g++) {
      const [n, q, v] = [share * rows[g], share * spreadOfSquares(g), logWidthVariance[g]];
      const apart = ((logWidth[g] - alpha) ** 2 + v) / (tauB * tauB);
      bound += -n * logWidth[g] - 0.5 * q * precisionAt(g) + 0.5 * (1 - apart + Math.log(v / (tauB * tauB)));
      allSquares += q;
      allRows += n;
    }
    return bound + 0.5 * allRows * (Math.log(Math.max(allSquares / allRows, 1e-24)) + 1);
  }

  /** The evidence of locations drawn from N(β, τ²) over that of one for all, the widths being what they are. */
  function gainOfLocations(): number {
    let [evidence, weighted, precisions] = [0, 0, 0];
    for (let g = 0; g < count; g++) {
      const precision = precisionAt(g);
      const ratio = tauA * tauA * rows[g] * precision;
      const from = sum[g] - rows[g] * beta;
      evidence += 0.5 * ((precision * from) ** 2 * ((tauA * tauA) / (1 + ratio)) - Math.log1p(ratio));
      // Of the same squares about β, what one best location for all takes away.
      weighted += precision * from;
      precisions += precision * rows[g];
    }
    return evidence - (0.5 * weighted * weighted) / precisions;
  }

  function spreadOf(mean: Float64Array, variance: Float64Array, middle: number): number {
    const squaresOf = mean.reduce((total, m, g) => total + (m - middle) ** 2 + variance[g], 0);
    if (count >= fewGroups) return Math.max(Math.sqrt(squaresOf / count), 1e-6);
    // The root of −G/τ + Σ/τ³ − τ/p² = 0: the most likely spread under the half-normal prior.
    const p = priorSpread * priorSpread;
    return Math.max(Math.sqrt((p * (Math.sqrt(count * count + (4 * squaresOf) / p) - count)) / 2), 1e-6);
  }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Newton on a concave function is safe once its steps are short. */
function clampStep(step: number): number {
  return Math.min(Math.max(step, -1), 1);
}
