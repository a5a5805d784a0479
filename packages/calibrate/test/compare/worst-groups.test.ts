import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { compare } from "../../src/compare/compare.ts";

/** Seven groups of 60 rows; those of "far" miss by three times as much, "tiny" has two rows that both miss. */
function grouped() {
  const rng = createRng(4);
  const group = Array.from({ length: 422 }, (_, i) => (i < 2 ? "tiny" : i % 7 === 0 ? "far" : `near ${i % 7}`));
  const target = group.map((label) => (label === "tiny" ? 4 : (label === "far" ? 3 : 1) * rng.normal()));
  return { mean: target.map(() => 0), std: target.map(() => 1), target, group };
}

it("compare lists the groups whose coverage is farthest from 90 % in standard errors, with each method's", async () => {
  const rows = grouped();
  const broken = {
    name: "broken",
    fit: () => {
      throw new Error("it is broken");
    },
  };
  const { worstGroups = [] } = await compare(rows, { methods: ["identity", "mondrian-isotonic", broken] });
  expect(worstGroups).toHaveLength(5);
  const [first] = worstGroups;
  expect([first.label, first.rows]).toEqual(["far", rows.group.filter((label) => label === "far").length]);
  const own = rows.target.filter((_, i) => rows.group[i] === "far");
  // The identity's intervals are ±1.645 whatever the folds.
  const share = own.filter((y) => Math.abs(y) <= 1.6448536269514722).length / own.length;
  expect(first.coverage90["identity"]).toBeCloseTo(share, 12);
  expect(Object.keys(first.coverage90)).toEqual(["identity", "mondrian-isotonic"]);
  expect(first.coverage90["identity"]).toBeLessThan(0.6);
  expect(Math.abs(first.coverage90["mondrian-isotonic"] - 0.9)).toBeLessThan(0.1);
});

it("counts weights as rows, and lists nothing where rows have no groups", async () => {
  const rows = grouped();
  const weight = rows.target.map((_, i) => 1 + (i % 2));
  const methods = ["identity"] as const;
  const weighted = await compare({ ...rows, weight }, { methods });
  const twice = rows.target.flatMap((_, i) => (weight[i] === 2 ? [i, i] : [i]));
  const pick = <Value>(column: readonly Value[]): Value[] => twice.map((i) => column[i]);
  const written = await compare(
    { mean: pick(rows.mean), std: pick(rows.std), target: pick(rows.target), group: pick(rows.group) },
    { methods },
  );
  const shares = ({ worstGroups = [] }: typeof weighted) => worstGroups.map((g) => [g.label, g.coverage90["identity"]]);
  expect(shares(weighted).map(([label]) => label)).toEqual(shares(written).map(([label]) => label));
  shares(weighted).forEach(([, share], g) => {
    expect(share).toBeCloseTo(Number(shares(written)[g][1]), 12);
  });
  const { group: _, ...ungrouped } = rows;
  expect(await compare(ungrouped, { methods })).not.toHaveProperty("worstGroups");
});
