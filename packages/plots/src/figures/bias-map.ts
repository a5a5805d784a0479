import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { figureFrom } from "../drawing/page.ts";
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

const shown: MappedShare = Object.freeze({
  ideal: 0.5,
  // An outcome right at the median is half above it.
  counts: (pit: number) => (pit > 0.5 ? 1 : pit < 0.5 ? 0 : 0.5),
  below: Object.freeze({ label: "predicted too high", colour: "series4" }),
  above: Object.freeze({ label: "predicted too low", colour: "series3" }),
});

/**
 * The share of outcomes above the predicted median, cell by cell of predicted mean and standard deviation: where
 * predictions lean to one side. Cells of fewer than 20 rows stay blank.
 */
export function biasMap(data: RegionMapData, options: FigureOptions = {}): Figure {
  const where = "biasMap";
  const map = regionMap(where, data, shown);
  return figureFrom(
    where,
    {
      kind: "bias-map",
      title: "Outcomes above the predicted median (%)",
      caption:
        "The same cells; the number is the share of outcomes above the predicted median, and 50 is ideal. Where it is " +
        `larger, predictions are too low, where smaller, too high. Cells with fewer than ${fewestCellRows} rows stay blank.`,
      alt: `Share of outcomes above the predicted median by predicted mean and standard deviation. ${regionDescription(map, shown)}.`,
      legend: regionLegend(map, shown),
      panels: regionPanels(map, shown, data),
      ...mapHeight(map),
    },
    options,
  );
}
