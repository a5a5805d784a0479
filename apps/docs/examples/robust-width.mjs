import { normalBatch } from "@distcal/distributions";

/** The median of some numbers. */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// One shift and one factor for all rows, by medians: outliers hardly move them.
export default {
  name: "robust-width",
  /** Learns from past predictions and their observed outcomes; `seed` is for methods that draw. */
  fit({ mean, std, target }) {
    const scores = Array.from(mean, (center, i) => (target[i] - center) / std[i]);
    const shift = median(scores);
    // Of a normal variable half is within 0.6745 standard deviations.
    const factor = median(scores.map((score) => Math.abs(score - shift))) / 0.6745;
    return {
      /** Distributions for new predictions; any batch of @distcal/distributions will do. */
      calibrate: (predicted) =>
        normalBatch({
          mean: Array.from(predicted.mean, (center, i) => center + shift * predicted.std[i]),
          std: Array.from(predicted.std, (width) => factor * width),
        }),
    };
  },
};
