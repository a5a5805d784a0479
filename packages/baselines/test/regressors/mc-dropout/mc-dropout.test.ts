import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitMcDropout } from "../../../src/regressors/index.ts";
import { linearToy, waveToy } from "../toy-data.ts";

const quick = { units: 32, epochs: 60, batchSize: 32, passes: 40 } as const;

describe("fitMcDropout", () => {
  const { features, target } = waveToy(200, 3);

  it("learns a curve that no line follows", async () => {
    const fitted = await fitMcDropout(features, target, { ...quick, dropout: 0.1, epochs: 120 });
    const at = [[-2], [-1], [0], [1], [2]];
    // The noise of the data is 0.1, that of a network with dropout about the same again.
    expectAllClose(
      fitted.predict(at).mean,
      at.map(([x]) => Math.sin(x)),
      { absolute: 0.3 },
    );
  });

  it("has τ = l²·keep/(2nλ), and a std of at least the noise 1/√τ in units of the target", async () => {
    const options = { ...quick, epochs: 1, dropout: 0.25, weightDecay: 2e-3, lengthScale: 3 };
    const fitted = await fitMcDropout(features, target, options);
    expectAllClose(fitted.precision, (9 * 0.75) / (2 * 200 * 2e-3), { relative: 1e-14 });
    const mean = target.reduce((sum, y) => sum + y / 200, 0);
    const spread = Math.sqrt(target.reduce((sum, y) => sum + (y - mean) ** 2 / 200, 0));
    expectAllClose(fitted.noiseStd, spread / Math.sqrt(fitted.precision), { relative: 1e-12 });
    for (const std of fitted.predict(features).std) expect(std).toBeGreaterThan(fitted.noiseStd);
    const raw = await fitMcDropout(features, target, { ...options, standardiseTarget: false });
    expectAllClose(raw.noiseStd, 1 / Math.sqrt(raw.precision), { relative: 1e-14 });
  });

  it("gives the same bits for the same seed, others for another, and of a row the same in any company", async () => {
    const first = await fitMcDropout(features, target, { ...quick, seed: 5, epochs: 3 });
    const second = await fitMcDropout(features, target, { ...quick, seed: 5, epochs: 3, pauseEvery: 1 });
    const other = await fitMcDropout(features, target, { ...quick, seed: 6, epochs: 3 });
    const prediction = first.predict(features);
    expect(second.predict(features)).toEqual(prediction);
    expect(first.predict(features)).toEqual(prediction);
    expect(other.predict(features)).not.toEqual(prediction);
    const alone = first.predict([features[17]]);
    expect([alone.mean[0], alone.std[0]]).toEqual([prediction.mean[17], prediction.std[17]]);
  });

  it("is the same function in other units of features and target", async () => {
    const plain = (await fitMcDropout(features, target, { ...quick, epochs: 5 })).predict(features);
    const moved = (
      await fitMcDropout(
        features.map(([x]) => [8 * x]),
        target.map((y) => 4 * y),
        { ...quick, epochs: 5 },
      )
    ).predict(features.map(([x]) => [8 * x]));
    expectAllClose(
      moved.mean,
      plain.mean.map((value) => 4 * value),
      { relative: 1e-9, absolute: 1e-9 },
    );
    expectAllClose(
      moved.std,
      plain.std.map((value) => 4 * value),
      { relative: 1e-9 },
    );
  });

  it("is less sure where it has seen nothing", async () => {
    const fitted = await fitMcDropout(features, target, quick);
    const { std } = fitted.predict([[0], [30]]);
    expect(std[1]).toBeGreaterThan(2 * std[0]);
  });

  it("reports each epoch with a loss that falls", async () => {
    const losses: number[] = [];
    const toy = linearToy(100, 8);
    const fitted = await fitMcDropout(toy.features, toy.target, {
      ...quick,
      onProgress: ({ iteration, value }) => {
        expect(iteration).toBe(losses.length + 1);
        losses.push(value);
      },
    });
    expect(losses).toHaveLength(60);
    expect(losses[59]).toBe(fitted.loss);
    expect(losses[59]).toBeLessThan(0.6 * losses[0]);
  });

  it("says so where the loss does not stay finite", async () => {
    const options = { ...quick, learningRate: 1e200, standardiseTarget: false };
    await expect(fitMcDropout(features, target, options)).rejects.toThrow(
      "fitMcDropout: learningRate must be small enough for the loss to stay finite, got 1e+200; lower it",
    );
  });

  it("stops when its signal is aborted, with the signal's reason", async () => {
    const controller = new AbortController();
    const fit = fitMcDropout(features, target, {
      ...quick,
      epochs: 100_000,
      onProgress: ({ iteration }) => {
        if (iteration === 2) controller.abort(new Error("enough"));
      },
      signal: controller.signal,
    });
    await expect(fit).rejects.toThrow("enough");
  });

  it.each([
    [{ dropout: 0 }, "dropout must lie strictly between 0 and 1, got 0"],
    [{ dropout: 1 }, "dropout must lie strictly between 0 and 1, got 1"],
    [{ weightDecay: 0 }, "weightDecay must be a finite number > 0, got 0"],
    [{ lengthScale: Number.NaN }, "lengthScale must be a finite number > 0, got NaN"],
    [{ learningRate: -1 }, "learningRate must be a finite number > 0, got -1"],
    [{ units: 0 }, "units must be ≥ 1, got 0; leave it out for the default"],
    [{ passes: 1 }, "passes must be ≥ 2, got 1; leave it out for 128"],
    [{ epochs: 0 }, "epochs must be ≥ 1, got 0; leave it out for the default"],
    [{ batchSize: 2.5 }, "batchSize must be an integer ≥ 0, got 2.5"],
    [{ seed: Number.NaN }, "seed must be a safe integer, got NaN"],
  ])("refuses %o", async (options, message) => {
    await expect(fitMcDropout(features, target, options)).rejects.toThrow(`fitMcDropout: ${message}`);
  });
});
