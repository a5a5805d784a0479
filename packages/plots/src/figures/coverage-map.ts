import { requireProbability } from "@distcal/numerics";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { figureFrom } from "../drawing/page.ts";
import { shortNumber } from "../text/plain-text.ts";
import {
  fewestCellRows,
  type MappedShare,
  type RegionMapData,
  regionDescription,
  regionLegend,
  regionMap,
  regionPanels,
} from "./region-map.ts";
import { mapHeight } from "./region-map-size.ts";

/** What a map of coverage shows. */
export interface CoverageMapData extends RegionMapData {
  /** The level of the central intervals; 0.9 by default. */
  readonly level?: number;
}

/**
 * The share of outcomes inside their central intervals, cell by cell of predicted mean and standard deviation: where
 * predictions are too sure, and where not sure enough. Cells of fewer than 20 rows stay blank.
 */
export function coverageMap(data: CoverageMapData, options: FigureOptions = {}): Figure {
  const where = "coverageMap";
  const { level = 0.9 } = data;
  requireProbability(where, "level", level);
  const promised = shortNumber(100 * level);
  const shown: MappedShare = {
    ideal: level,
    counts: (pit) => (Math.abs(pit - 0.5) <= level / 2 ? 1 : 0),
    below: { label: "too narrow", colour: "series1" },
    above: { label: "too wide", colour: "series2" },
  };
  const map = regionMap(where, data, shown);
  return figureFrom(
    where,
    {
      kind: "coverage-map",
      title: `Outcomes in the ${promised} % intervals (%)`,
      caption:
        `Rows by predicted mean and standard deviation; the number is the share of outcomes inside the ${promised} % ` +
        `intervals, and ${promised} is ideal. Coloured cells lie outside their sampling band; about one in twenty ` +
        `does so by chance. Cells with fewer than ${fewestCellRows} rows stay blank.`,
      alt: `Coverage of ${promised} % intervals by predicted mean and standard deviation. ${regionDescription(map, shown)}.`,
      legend: regionLegend(map, shown),
      panels: regionPanels(map, shown, data),
      ...mapHeight(map),
    },
    options,
  );
}
