import type { Page } from "../drawing/page.ts";
import type { RegionMap } from "./region-map.ts";

/** The size of a map: lines high enough for a number, wider figures for several forecasts. */
export function mapHeight({ cells, maps }: RegionMap): Pick<Page, "columns" | "width" | "panelWidth" | "panelHeight"> {
  const lines = cells.stdEdges.length - 1;
  const around = 48;
  return {
    columns: Math.min(maps.length, 3),
    width: maps.length === 1 ? 480 : 860,
    panelWidth: 250,
    panelHeight: (width) => around + lines * Math.max(24, Math.min(36, width / 11)),
  };
}
