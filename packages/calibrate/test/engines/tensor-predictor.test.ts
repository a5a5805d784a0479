import { tensorPredictor } from "@distcal/engine-tfjs";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-reader.ts";
import { randomModel, sectionNames, withSections } from "./conformance/random-model.ts";
import { startEngine } from "./start-engine.ts";

// A software GPU compiles a hundred shaders first.
vi.setConfig({ testTimeout: 120_000 });

const running = await startEngine("webgpu", "predictions");

describe.runIf(running)("predictions on a float32 device", () => {
  let before = 0;
  beforeEach(async () => {
    await tf.setBackend("cpu");
    before = tf.memory().numTensors;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(tf.memory().numTensors, "tensors left behind").toBe(before);
  });

  it("of a model fitted in float64, whose jitter float32 could not bear, are within 1e-5 in the CDF", async () => {
    const { rows, content } = randomModel(20, 4, 1e-6, createRng(3));
    const calibrator = gpBetaCalibrator(content);
    const predictor = await tensorPredictor(calibrator, "webgpu");
    const batch = calibrator.calibrate(rows);
    expectAllClose(await predictor.cdf(rows, rows.target), batch.cdf(rows.target), { absolute: 1e-5 });
    expectAllClose(await predictor.pdf(rows, 0.3), batch.pdf(0.3), { relative: 1e-4 });
    const median = (await predictor.quantiles(rows, [0.5])).map(([value]) => value);
    expectAllClose(Float64Array.from(median), batch.quantile(0.5), { absolute: 1e-5 });
    predictor.dispose();
  });

  it.each([1e-6, 1e-4])("are those of the whole form, of a model with jitter %d", async (jitter) => {
    const { rows, content } = randomModel(20, 4, jitter, createRng(6));
    const calibrator = gpBetaCalibrator(withSections(content, sectionNames, createRng(7)));
    const predictor = await tensorPredictor(calibrator, "webgpu");
    const batch = calibrator.calibrate(rows);
    // So far are they from those of its maps alone.
    const alone = gpBetaCalibrator(content).calibrate(rows).cdf(rows.target);
    expect(Math.max(...batch.cdf(rows.target).map((p, i) => Math.abs(p - alone[i])))).toBeGreaterThan(0.05);
    expectAllClose(await predictor.cdf(rows, rows.target), batch.cdf(rows.target), { absolute: 1e-5 });
    expectAllClose(await predictor.logPdf(rows, rows.target), batch.logPdf(rows.target), { absolute: 1e-4 });
    expectAllClose(await predictor.pdf(rows, 0.3), batch.pdf(0.3), { relative: 1e-4 });
    const found = await predictor.quantiles(rows, [0.05, 0.95]);
    for (const [k, level] of [0.05, 0.95].entries()) {
      const quantiles = Float64Array.from(found, (ofRow) => ofRow[k]);
      expectAllClose(batch.cdf(quantiles), new Float64Array(20).fill(level), { absolute: 1e-5 });
    }
    expectAllClose((await predictor.latentMaps(rows)).mean, calibrator.latentMaps(rows).mean, { absolute: 1e-4 });
    predictor.dispose();
  });

  it("are on the local scale, of a model with no more than that", async () => {
    const { rows, content } = randomModel(20, 4, 1e-4, createRng(8));
    const calibrator = gpBetaCalibrator(withSections(content, ["localScale"], createRng(9)));
    expect(Object.keys(calibrator.form)).toEqual([]);
    const predictor = await tensorPredictor(calibrator, "webgpu");
    const batch = calibrator.calibrate(rows);
    expectAllClose(await predictor.cdf(rows, rows.target), batch.cdf(rows.target), { absolute: 1e-5 });
    expectAllClose(await predictor.logPdf(rows, rows.target), batch.logPdf(rows.target), { absolute: 1e-4 });
    const median = (await predictor.quantiles(rows, [0.5])).map(([value]) => value);
    expectAllClose(batch.cdf(Float64Array.from(median)), new Float64Array(20).fill(0.5), { absolute: 1e-5 });
    predictor.dispose();
  });

  it("of a model that changes nothing are the base predictions", async () => {
    const { content } = randomModel(5, 1, 1e-4, createRng(4));
    const none = { inducingMean: [], inducingStd: [], posteriorMean: [], posteriorFactor: [] };
    const identity = gpBetaCalibrator({ ...content, parameters: { ...content.parameters, ...none } });
    const predictor = await tensorPredictor(identity, "webgpu");
    const [[lower, median, upper]] = await predictor.quantiles({ mean: [3], std: [2] }, [1e-9, 0.5, 1 - 1e-9]);
    expectAllClose([lower, median, upper], [3 - 2 * 5.99780701, 3, 3 + 2 * 5.99780698], { absolute: 1e-5 });
    predictor.dispose();
  });

  it("name bad input, and refuse what is not a number", async () => {
    const { rows, content } = randomModel(5, 2, 1e-4, createRng(5));
    const predictor = await tensorPredictor(gpBetaCalibrator(content), "webgpu");
    await expect(predictor.quantiles(rows, [0.5, 1])).rejects.toThrow(
      "tensorPredictor.quantiles: levels[1] must lie strictly between 0 and 1, got 1",
    );
    await expect(predictor.cdf(rows, [1, 2])).rejects.toThrow(/tensorPredictor\.cdf: y must/);
    await expect(predictor.cdf({ mean: [0], std: [-1] }, 0)).rejects.toThrow(/std\[0\] must/);
    const runKernel = tf.engine().runKernel.bind(tf.engine());
    vi.spyOn(tf.engine(), "runKernel").mockImplementation((...kernel) => {
      const answer = runKernel(...kernel);
      return kernel[0] === "Sigmoid" ? tf.fill((answer as tf.Tensor).shape, Number.NaN) : answer;
    });
    await expect(predictor.cdf(rows, 0)).rejects.toThrow(
      'engine "webgpu" answered what is not a finite number for a row from 0 to 4; use the calibrator itself',
    );
    predictor.dispose();
  });
});
