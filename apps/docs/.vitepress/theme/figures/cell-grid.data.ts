import { fit } from "@distcal/calibrate";
import { compile, frameOf } from "@distcal/compile";
import { cellGrid } from "@distcal/plots";
import { travelTimes } from "../../../examples/travel-times.ts";
import { type DrawnFigure, drawn } from "./drawn.ts";

/** The cells of the example model, and how many there are. */
export interface ExampleGrid {
  readonly figure: DrawnFigure;
  readonly cells: number;
}

declare const data: ExampleGrid;

export { data };

/** Compiles the fit to past.csv, and draws its cells where trips are, and a little beyond. */
export default {
  async load(): Promise<ExampleGrid> {
    const past = travelTimes(600, 1);
    const { content } = compile(await fit(past));
    const { domain, blocks, cells } = content;
    const { center, scale, meanLow, meanHigh, logStdLow, logStdHigh } = domain;
    const place = (mean: number): number => ((mean - center) / scale - meanLow) / (meanHigh - meanLow);
    const framed = cells.map((cell) => frameOf(blocks[cell.block], cell));
    const shown = framed
      .map(({ xMiddle, xScale, yMiddle, yScale }) => ({
        xFrom: xMiddle - 1 / xScale,
        xTo: xMiddle + 1 / xScale,
        yFrom: yMiddle - 1 / yScale,
        yTo: yMiddle + 1 / yScale,
      }))
      .filter(({ yFrom, yTo }) => yTo > logStdLow - 1 && yFrom < logStdHigh + 1);
    const column = (of: (cell: (typeof shown)[number]) => number): Float64Array => Float64Array.from(shown, of);
    return {
      cells: cells.length,
      figure: drawn((width) =>
        cellGrid(
          {
            cells: {
              xFrom: column((cell) => cell.xFrom),
              xTo: column((cell) => cell.xTo),
              yFrom: column((cell) => cell.yFrom),
              yTo: column((cell) => cell.yTo),
            },
            seen: {
              x: Float64Array.from(past.mean, place),
              y: Float64Array.from(past.std, (std) => Math.log(std / scale)),
            },
            xLabel: "Place among the means seen: from 0 to 1, and beyond",
            yLabel: "ln (std / scale)",
          },
          { width },
        ),
      ),
    };
  },
};
