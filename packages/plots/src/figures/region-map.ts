import { requireLength, requireProbability } from "@distcal/numerics";
import { binomialBand } from "../data/binomial-band.ts";
import { checkedNames, drawableColumn, unitColumn } from "../data/columns.ts";
import { type PredictionCells, predictionCells } from "../data/prediction-cells.ts";
import { rowWeights } from "../data/row-weights.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { border, type Mark, type Point, rectangles, texts } from "../drawing/marks.ts";
import type { Panel } from "../drawing/panel.ts";
import type { ColourRole } from "../style/theme.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a map over predictions shows: for each forecast, where outcomes fell. */
export interface RegionMapData {
  /** The predicted mean and standard deviation of each row, by which rows are put into cells. */
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
  /** For each forecast, the predicted probability of an outcome as low as the observed one, row by row. */
  readonly series: readonly { readonly name: string; readonly pit: ArrayLike<number> }[];
  /** How much each row counts, > 0: a row of weight 2 counts as two; each once by default. */
  readonly weight?: ArrayLike<number> | undefined;
  readonly meanLabel?: string;
  readonly stdLabel?: string;
  /** The probability of the sampling band of a cell; 0.95 by default. */
  readonly bandLevel?: number;
}

/** The share that is mapped, and what it means to be above or below it. */
export interface MappedShare {
  readonly ideal: number;
  readonly counts: (pit: number) => number;
  readonly below: { readonly label: string; readonly colour: ColourRole };
  readonly above: { readonly label: string; readonly colour: ColourRole };
}

/** Cells of fewer rows stay blank: their shares say nothing. */
export const fewestCellRows = 20;

/** The map of one forecast. */
interface ForecastMap {
  readonly name: string;
  /** The share of each cell; NaN where it has too few rows. */
  readonly share: Float64Array;
}

/** A checked map, ready to draw. */
export interface RegionMap {
  readonly cells: PredictionCells;
  /** Of each cell, how many rows of equal weight have a share with the same error. */
  readonly effective: readonly number[];
  readonly maps: readonly ForecastMap[];
  readonly bandLevel: number;
}

/** Checks the columns and counts the share of every cell. */
export function regionMap(where: string, data: RegionMapData, { counts }: MappedShare): RegionMap {
  const names = checkedNames(where, "series", data.series);
  const mean = drawableColumn(where, "mean", data.mean);
  const std = drawableColumn(where, "std", data.std);
  requireLength(where, "std", std.length, mean.length);
  const { bandLevel = 0.95 } = data;
  requireProbability(where, "bandLevel", bandLevel);
  const cells = predictionCells(mean, std);
  const weights = rowWeights(where, data.weight, mean.length);
  const members = Array.from(cells.rows, (): number[] => []);
  cells.cellOf.forEach((cell, row) => {
    members[cell].push(row);
  });
  const maps = names.map((name, i) => {
    const pit = unitColumn(where, `series[${i}].pit`, data.series[i].pit);
    requireLength(where, `series[${i}].pit`, pit.length, mean.length);
    const shareOf = (rows: readonly number[]): number =>
      rows.reduce((sum, row) => sum + weights.of(row) * counts(pit[row]), 0) / weights.total(rows);
    const share = Float64Array.from(members, (rows) => (rows.length < fewestCellRows ? Number.NaN : shareOf(rows)));
    return { name, share };
  });
  return { cells, effective: members.map((rows) => weights.effective(rows)), maps, bandLevel };
}

/** One panel for each forecast. */
export function regionPanels(map: RegionMap, shown: MappedShare, data: RegionMapData): readonly Panel[] {
  const { meanEdges, stdEdges } = map.cells;
  const [columns, lines] = [meanEdges.length - 1, stdEdges.length - 1];
  const named = map.maps.length > 1;
  return map.maps.map(({ name, share }): Panel => {
    const groups = groupsOf(map, shown, share);
    return {
      ...(named ? { title: name } : {}),
      x: { label: plainText(data.meanLabel ?? "Predicted mean"), domain: [0, columns], ...edgeTicks(meanEdges, 5) },
      y: { label: plainText(data.stdLabel ?? "Predicted std"), domain: [0, lines], ...edgeTicks(stdEdges, 8) },
      marks: (colours) => {
        const gap = { stroke: colours.surface, width: 1.5 };
        const coloured = groups.map(({ role, opacity, cells }): Mark => {
          return rectangles(
            cells.map((cell) => cornersOf(cell, columns)),
            { fill: colours[role], opacity, outline: gap },
          );
        });
        const labels = Array.from(share.keys())
          .filter((cell) => !Number.isNaN(share[cell]))
          .map((cell) => ({ at: middleOf(cell, columns), text: String(Math.round(100 * share[cell])) }));
        return [...coloured, texts(labels, colours.ink), border(colours.grid)];
      },
    };
  });
}

/** What the colours of a map mean. */
export function regionLegend({ bandLevel }: RegionMap, { below, above }: MappedShare): LegendItem[] {
  return [
    { ...below, mark: "area", opacity: strongest },
    { ...above, mark: "area", opacity: strongest },
    {
      label: `${shortNumber(100 * bandLevel)} % sampling band`,
      mark: "area",
      colour: "band",
      opacity: plain,
    },
  ];
}

/** How many cells are off, and where the shares are lowest and highest, in words. */
export function regionDescription(map: RegionMap, shown: MappedShare): string {
  const { meanEdges, stdEdges } = map.cells;
  const columns = meanEdges.length - 1;
  const range = (edges: readonly number[], bin: number): string =>
    `${shortNumber(edges[bin])} to ${shortNumber(edges[bin + 1])}`;
  return map.maps
    .map(({ name, share }) => {
      const known = Array.from(share.keys()).filter((cell) => !Number.isNaN(share[cell]));
      if (known.length === 0) return `${name}: no cell has ${fewestCellRows} rows`;
      const off = known.filter((cell) => sideOf(map, shown, share, cell) !== 0).length;
      const at = (cell: number): string =>
        `${Math.round(100 * share[cell])} % at mean ${range(meanEdges, cell % columns)}, std ${range(stdEdges, Math.floor(cell / columns))}`;
      const byShare = known.toSorted((a, b) => share[a] - share[b]);
      return `${name}: ${off} of ${known.length} cells outside the sampling band, lowest ${at(byShare[0])}, highest ${at(byShare[byShare.length - 1])}`;
    })
    .join("; ");
}

const strongest = 0.6;
const plain = 0.5;
/** A share so far from the ideal has the strongest colour. */
const farthest = 0.3;

interface CellGroup {
  readonly role: ColourRole;
  readonly opacity: number;
  readonly cells: readonly number[];
}

/** Cells of one colour together: plain within the sampling band, else in three strengths by how far off they are. */
function groupsOf(map: RegionMap, shown: MappedShare, share: Float64Array): readonly CellGroup[] {
  const groups = new Map<string, { role: ColourRole; opacity: number; cells: number[] }>();
  for (let cell = 0; cell < share.length; cell++) {
    if (Number.isNaN(share[cell])) continue;
    const side = sideOf(map, shown, share, cell);
    const room = side > 0 ? Math.min(farthest, 1 - shown.ideal) : farthest;
    const step = Math.min(2, Math.floor((3 * Math.abs(share[cell] - shown.ideal)) / room));
    const role = side === 0 ? "band" : side > 0 ? shown.above.colour : shown.below.colour;
    const opacity = side === 0 ? plain : [0.24, 0.42, strongest][step];
    const key = `${role} ${opacity}`;
    const group = groups.get(key) ?? { role, opacity, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** −1 below the sampling band, 1 above it, 0 inside. */
function sideOf(
  { effective, bandLevel }: RegionMap,
  { ideal }: MappedShare,
  share: Float64Array,
  cell: number,
): number {
  const { lower, upper } = binomialBand(effective[cell], ideal, bandLevel);
  return share[cell] < lower ? -1 : share[cell] > upper ? 1 : 0;
}

function cornersOf(cell: number, columns: number): [Point, Point] {
  const [column, line] = [cell % columns, Math.floor(cell / columns)];
  return [
    [column, line],
    [column + 1, line + 1],
  ];
}

function middleOf(cell: number, columns: number): Point {
  return [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
}

/** Ticks at every so manyth edge of bins, at most `most` + 1 of them, the first and the last included. */
function edgeTicks(
  edges: readonly number[],
  most: number,
): { ticks: readonly number[]; names: readonly string[]; grid: false } {
  const bins = edges.length - 1;
  let labelled = Math.min(bins, most);
  while (bins % labelled !== 0) labelled--;
  const ticks = Array.from({ length: labelled + 1 }, (_, i) => Math.round((i * bins) / labelled));
  return { ticks, names: alikeNumbers(ticks.map((edge) => edges[edge])), grid: false };
}

/** Rising numbers with equally many decimals, enough to show two digits of the smallest step; else three digits each. */
function alikeNumbers(values: readonly number[]): readonly string[] {
  const steps = values.slice(1).map((value, i) => value - values[i]);
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(Math.min(...steps))));
  const fixed = decimals <= 6 ? values.map((value) => value.toFixed(decimals)) : [];
  const fits = fixed.length > 0 && fixed.every((text) => text.length <= 7);
  return (fits ? fixed : values.map(shortNumber)).map((text) => text.replace("-", "−"));
}
