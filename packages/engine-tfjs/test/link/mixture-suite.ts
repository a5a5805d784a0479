import { type BetaMap, betaMap, logSlope } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import { tensorFrom } from "../../src/backends/working-precision.ts";
import { linkRule } from "../../src/link/link-rule.ts";
import { mapMoments } from "../../src/link/map-moments.ts";
import { mixtureCdf, mixtureLogSlope, mixtureOfMaps } from "../../src/link/mixture-of-maps.ts";
import { mixtureQuantileLogits } from "../../src/link/mixture-quantile.ts";
import { latentTensors, type RandomRows, randomRows } from "./random-rows.ts";

const order = 4;
const levels = [1e-6, 0.001, 0.05, 0.5, 0.9, 0.999, 1 - 1e-6];

/** CDF, log slope and quantiles of the finite mixture against sums in float64. */
export function itMixes(): void {
  const rows = randomRows(40, 12);
  const count = rows.logQ.length;

  it("cdf and log slope agree with sums of maps in float64", async () => {
    const rule = linkRule(gaussHermite(order));
    const shift = [0, 1.5];
    const logits = Float64Array.from({ length: 2 * count }, (_, i) => logitOf(rows, i >> 1) / 3 + shift[i & 1]);
    const points = { logQ: logits.map((u) => -softplus(-u)), log1mQ: logits.map((u) => -softplus(u)) };
    const read = tf.tidy(() => {
      const mixture = mixtureOfMaps(mapMoments(latentTensors(rows)), rule);
      const at = {
        logQ: tensorFrom(points.logQ, [count, 2]) as tf.Tensor2D,
        log1mQ: tensorFrom(points.log1mQ, [count, 2]) as tf.Tensor2D,
      };
      return tf.concat([mixtureCdf(mixture, at).flatten(), mixtureLogSlope(mixture, at).flatten()]);
    });
    const got = await read.data();
    tf.dispose(read);
    rule.dispose();
    for (let i = 0; i < 2 * count; i++) {
      const maps = mapsOf(rows, i >> 1);
      const [lq, l1q] = [points.logQ[i], points.log1mQ[i]];
      const cdf = maps.reduce((sum, { map, weight }) => sum + weight * betaMap(map, lq, l1q), 0);
      const slope = maps.reduce((sum, { map, weight }) => sum + weight * Math.exp(logSlope(map, lq, l1q)), 0);
      // ΔCDF ≤ 1e-5, |Δ ln p| ≤ 1e-4.
      expectAllClose(got[i], cdf, { absolute: 1e-5, label: "cdf" });
      expectAllClose(got[2 * count + i], Math.log(slope), { absolute: 1e-4, label: "log slope" });
    }
  });

  it("quantiles have the probability they were asked for", async () => {
    const rule = linkRule(gaussHermite(order));
    const targets = Float64Array.from({ length: count * levels.length }, (_, i) => {
      const p = levels[i % levels.length];
      return Math.log(p) - Math.log1p(-p);
    });
    const read = tf.tidy(() => {
      const mixture = mixtureOfMaps(mapMoments(latentTensors(rows)), rule);
      return mixtureQuantileLogits(mixture, tensorFrom(targets, [count, levels.length]) as tf.Tensor2D);
    });
    const got = await read.data();
    tf.dispose(read);
    rule.dispose();
    for (let i = 0; i < targets.length; i++) {
      const [lq, l1q] = [-softplus(-got[i]), -softplus(got[i])];
      const maps = mapsOf(rows, Math.floor(i / levels.length));
      const cdf = maps.reduce((sum, { map, weight }) => sum + weight * betaMap(map, lq, l1q), 0);
      const level = levels[i % levels.length];
      // 1e-5 in the CDF, and in the tails a part of the tail.
      const allowed = Math.min(1e-5, 1e-4 * Math.min(level, 1 - level) + 1e-6);
      expect(Math.abs(cdf - level), `row ${i}, level ${level}`).toBeLessThan(allowed);
    }
  });
}

function mapsOf({ mean, factor }: RandomRows, row: number): { map: BetaMap; weight: number }[] {
  const { nodes, weights } = gaussHermite(order);
  const m = mean.subarray(3 * row, 3 * row + 3);
  const f = factor.subarray(6 * row, 6 * row + 6);
  return Array.from({ length: order ** 3 }, (_, s) => {
    const [i, j, k] = [Math.floor(s / order ** 2), Math.floor(s / order) % order, s % order];
    const map = {
      logA: m[0] + f[0] * nodes[i],
      logB: m[1] + f[1] * nodes[i] + f[2] * nodes[j],
      c: m[2] + f[3] * nodes[i] + f[4] * nodes[j] + f[5] * nodes[k],
    };
    return { map, weight: weights[i] * weights[j] * weights[k] };
  });
}

function logitOf({ logQ, log1mQ }: RandomRows, row: number): number {
  return logQ[row] - log1mQ[row];
}

function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
