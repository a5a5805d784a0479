import { parseCalibrator } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { outsideWords } from "../../playground/fit/outside-words.ts";
import type { FitOutcome, FitSettings } from "../../playground/session/messages.ts";
import { newSession, type Session } from "../../playground/session/session.ts";
import type { Work } from "../../playground/session/work.ts";
import { openChoice } from "../../playground/table/column-roles.ts";
import { textTable } from "../../playground/table/text-table.ts";
import { usableRows } from "../../playground/table/usable-rows.ts";

const quiet = (): Work => ({ signal: new AbortController().signal, tell: () => undefined });

/** Errors of the west are three times as wide as they say, and grow with the horizon everywhere. */
function groupedRows(count: number): string {
  const rng = createRng(3);
  const regions = ["east", "north", "west"];
  const rows = Array.from({ length: count }, (_, i) => {
    const [region, horizon, mean] = [regions[i % 3], 1 + (Math.floor(i / 3) % 4), 10 * rng.uniform()];
    const width = (region === "west" ? 3 : 1) * Math.exp(0.4 * (horizon - 2.5));
    return `${region},${horizon},2024-01-${10 + (i % 20)},${mean},1,${mean + width * rng.normal()}`;
  });
  return `region,horizon,day,mean,std,target\n${rows.join("\n")}\n`;
}

const text = groupedRows(420);
const columns = { mean: 3, std: 4, target: 5, group: [0], covariates: [1] } as const;
const settings: FitSettings = {
  columns,
  skipBadRows: false,
  method: "gp-beta",
  preset: "default",
  engine: "auto",
  seed: 1,
  holdOut: 0.3,
};

describe("groups and covariates in the playground", () => {
  let session: Session;
  let outcome: FitOutcome;
  beforeAll(async () => {
    session = newSession();
    await session.read({ kind: "text", text }, quiet());
    outcome = await session.fit(settings, quiet());
  });

  it("are fitted, and the result says what was learnt of each", () => {
    const { groups, covariates = [] } = outcome.inputs ?? {};
    expect([groups?.matters, groups?.of]).toEqual([true, 3]);
    const west = groups?.listed[0];
    expect(west?.label).toBe("west");
    expect(west?.width).toBeGreaterThan(0.5);
    expect(west?.coverageBefore).toBeLessThan(0.6);
    expect(Math.abs((west?.coverageAfter ?? 0) - 0.9)).toBeLessThan(0.08);
    expect(covariates.map(({ name, matters }) => [name, matters])).toEqual([["horizon", true]]);
    expect(outcome.headline.tone).toBe("better");
    expect(structuredClone(outcome)).toEqual(outcome);
  });

  it("are remembered by the model file, which reads them again", () => {
    expect(JSON.parse(outcome.model).columns).toEqual({ covariates: ["horizon"], group: ["region"] });
    expect(JSON.parse(outcome.model).form).toBeUndefined();
    const calibrator = parseCalibrator(outcome.model);
    expect(calibrator.inputs).toMatchObject({ covariates: ["horizon"], group: true });
    expect([...(calibrator.inputs?.labels ?? [])].sort()).toEqual(["east", "north", "west"]);
  });

  it("tell rows of a table apart in what is written and looked at", async () => {
    const csv = (await (await session.csv(null, quiet())).text()).trim().split("\n");
    expect(csv[0]).toBe("region,horizon,day,mean,std,target,calibrated_mean,calibrated_std,q0.05,q0.5,q0.95,outside");
    expect(csv).toHaveLength(421);
    const calibrator = parseCalibrator(outcome.model);
    for (const line of csv.slice(1, 5)) {
      const [region, horizon, , mean, std, , ...added] = line.split(",");
      const batch = calibrator.calibrate({
        ...{ mean: [Number(mean)], std: [Number(std)] },
        ...{ group: [region], covariates: { horizon: [Number(horizon)] } },
      });
      expect(added.slice(0, 2).map(Number)).toEqual([batch.mean()[0], batch.std()[0]]);
      expect(added.at(-1)).toBe("false");
    }
    const { form } = outcome.assessment.shown;
    const labels = form?.description.inputs?.labels ?? [];
    const widthOf = async (label: string): Promise<number> => {
      const numbers = Float64Array.of(5, 1, 2, labels.indexOf(label));
      const { interval } = await session.look({ mean: 5, std: 1, numbers }, quiet());
      return interval[1] - interval[0];
    };
    expect(await widthOf("west")).toBeGreaterThan(1.8 * (await widthOf("east")));
  });

  it("that the fit has not seen are named, and rows beyond its covariates are counted", () => {
    const calibrator = parseCalibrator(outcome.model);
    const others = textTable("new.csv", "region,horizon,day,mean,std,target\nsouth,2,x,5,1,5\neast,40,x,5,1,5\n");
    const words = outsideWords(calibrator, usableRows(others, columns));
    expect(words).toBe(
      "1 of 2 rows lies outside what the fit has seen (mean, std or horizon): answers there fade to the correction that all rows share. " +
        '1 row is of groups that the model has not seen, such as "south": they get what the model says of groups in general.',
    );
  });

  it("give each method what it reads in a comparison, and are refused in a fit that can't use them", async () => {
    const compared = await session.compare(
      {
        columns: { ...columns, covariates: [] },
        skipBadRows: false,
        preset: "default",
        seed: 1,
        methods: ["identity", "variance-scaling"],
      },
      quiet(),
    );
    expect(compared.failed).toEqual([]);
    expect(compared.lines.map(({ method }) => method).sort()).toEqual(["identity", "variance-scaling"]);
    await expect(session.fit({ ...settings, method: "isotonic" }, quiet())).rejects.toThrow(/can't use/);
  });

  it("are promised their intervals each", async () => {
    const asked = {
      ...settings,
      columns: { ...columns, covariates: [] },
      method: "variance-scaling",
      guarantee: "group",
    } as const;
    const { promised, model } = await session.fit(asked, quiet());
    expect(parseCalibrator(model).guarantee?.kind).toBe("group");
    expect(promised?.words).toContain("within each group with enough of them");
    expect(promised?.coverage[2]).toBeGreaterThan(0.75);
  });

  it("are crossed, read as dates, and bad cells are named", () => {
    const table = textTable("t.csv", text);
    const { form } = usableRows(table, { ...columns, group: [0, 1], covariates: [2] });
    const { labels = [], dates, groupColumns } = form?.description.inputs ?? {};
    expect([labels.length, labels[0], dates, groupColumns]).toEqual([12, "east, 1", [true], ["region", "horizon"]]);
    const holes = textTable("t.csv", "region,mean,std,target\na,1,1,1\n,1,1,2\n");
    const { check } = usableRows(holes, { mean: 1, std: 2, target: 3, group: [0] });
    expect(check.firstBad).toEqual({ row: 2, problem: 'column "region" must name the row\'s group, got nothing' });
    const words = usableRows(textTable("t.csv", text), { ...columns, group: [], covariates: [0] });
    expect(words.check.firstBad?.problem).toBe('column "region" must be a finite number, got "east"');
  });

  it("stand beside predictions in a form", () => {
    const points = textTable("t.csv", "region,prediction,target\na,1,1\nb,2,2\na,3,4\n");
    const { form, mean } = usableRows(points, { mean: 1, std: -1, target: 2, as: "point", group: [0] });
    expect(form?.description).toMatchObject({
      form: "point",
      inputs: { groupColumns: ["region"], labels: ["a", "b"] },
    });
    expect(Array.from(mean)).toEqual([1, 2, 3]);
  });

  it("can't be the column of predictions or outcomes", () => {
    expect(openChoice({ ...columns, group: [5] })).toBe(
      "The column of the observed outcome is chosen for the group or a covariate too. Choose different columns.",
    );
    expect(openChoice(columns)).toBeUndefined();
  });
});
