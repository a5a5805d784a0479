import { readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitBayesianRidge, fitGpRegression, fitMcDropout, fitOls, type Regressor } from "../../src/regressors/index.ts";
import { scores } from "./scores.ts";
import { sharedSplit, type Table } from "./shared-data.ts";

type Fit = (train: Table) => Promise<Regressor>;

interface PaperTable {
  readonly table: Record<string, Record<string, { nll: { base: number }; mse: { base: number } }>>;
}

const fits: Readonly<Record<string, Fit>> = {
  ols: async ({ features, target }) => fitOls(features, target),
  br: async ({ features, target }) => fitBayesianRidge(features, target, { std: "noise" }),
  gp: async ({ features, target }) => fitGpRegression(features, target),
  nn: ({ features, target }) => fitMcDropout(features, target),
};

const text = readShared("paper/paper-table.json");
const paper = text === undefined ? undefined : (JSON.parse(text) as PaperTable);

async function meanScores(name: string, fit: Fit): Promise<{ nll: number; mse: number }> {
  const mean = { nll: 0, mse: 0 };
  for (const seed of [0, 1, 2]) {
    const split = sharedSplit(name, seed);
    if (split === undefined) throw new Error(`no split ${name}/${seed}`);
    const fitted = await fit(split.train);
    const { nll, mse } = scores(split.test.target, fitted.predict(split.test.features));
    mean.nll += nll / 3;
    mean.mse += mse / 3;
  }
  return mean;
}

describe.runIf(paper)("base models on three splits, against the paper's one", () => {
  const names = Object.keys(fits).flatMap((model) => ["boston", "diabetes"].map((data) => [model, data] as const));

  it.each(names)("%s on %s is as good", async (model, data) => {
    const { nll, mse } = await meanScores(data, fits[model]);
    const base = paper?.table[model][data];
    if (base === undefined) throw new Error("not in the paper's table");
    // One split differs from another by that much: the MSE of least squares on boston is 21.9 to 29.8 on these three.
    expect(mse).toBeLessThan(1.3 * base.mse.base);
    expect(nll).toBeLessThan(base.nll.base + 0.2);
  });

  it("trains the network on energy, with a lower NLL than the paper's 18.09 and an MSE of the same size", async () => {
    const split = sharedSplit("energy", 0);
    if (split === undefined) throw new Error("no split energy/0");
    const fitted = await fitMcDropout(split.train.features, split.train.target);
    const { nll, mse } = scores(split.test.target, fitted.predict(split.test.features));
    expect(mse).toBeLessThan(1.05 * 9833);
    expect(nll).toBeLessThan(7);
  });
});
