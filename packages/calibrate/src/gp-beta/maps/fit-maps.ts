import { type SvgpParameters, settlePosterior, usualTolerance } from "@distcal/svgp-inference";
import { type MappedRows, type MapsSetting, mapsProblem } from "./maps-problem.ts";
import { optimise } from "./optimise.ts";
import type { EngineOptimum } from "./problem.ts";

/** From where maps are fitted, and how far. */
export interface MapsEffort {
  /** An earlier fit to start from. */
  readonly from?: SvgpParameters;
  readonly maxIterations?: number;
  /** How much sooner than usual a fit may end, where another follows. */
  readonly haste?: number;
}

/** Beta maps of shaped scores, by the evidence lower bound, on the engine that the options name. */
export function fitMaps(
  setting: MapsSetting,
  rows: MappedRows,
  { from, maxIterations, haste = 1 }: MapsEffort = {},
): Promise<EngineOptimum> {
  const { options } = setting;
  const count = rows.weights?.reduce((sum, weight) => sum + weight, 0) ?? rows.logQ.length;
  const { tolerance = haste * usualTolerance(count), maxIterations: asked } = options;
  const most = Math.min(maxIterations ?? Number.POSITIVE_INFINITY, asked ?? Number.POSITIVE_INFINITY);
  const limited = { ...options, tolerance, ...(Number.isFinite(most) && { maxIterations: most }) };
  return optimise(mapsProblem({ ...setting, options: limited }, rows, from));
}

/** Maps as other rows would have them: kernel, points and link stay, the posterior is settled on the rows. */
export function settledMaps(
  setting: MapsSetting,
  rows: MappedRows,
  { parameters, jitter }: { readonly parameters: SvgpParameters; readonly jitter: number },
): SvgpParameters {
  return settlePosterior({ ...mapsProblem(setting, rows, parameters), jitter }, parameters);
}
