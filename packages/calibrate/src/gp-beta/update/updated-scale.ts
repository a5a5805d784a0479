import type { Kernel } from "@distcal/kernels";
import type { SvgpParameters } from "@distcal/svgp-inference";
import { type FormRows, reweighted } from "../form/form-rows.ts";
import { drawnIn, keptAt, logScaleAt, scaleProblem } from "../form/local-scale.ts";
import { updatableLatents } from "./updated-latents.ts";

/** The scale of all rows alike is the first parameter of its likelihood, in the latent's own unit. */
const shifts = [{ parameter: 0, times: 1 }] as const;
/** e-folds by which widths may differ at the least, though those of the fit did not. */
const leastStd = [0.2];

/** A local scale after new rows, judged twice as in a fit: the second time without those that its own region finds surprising. */
export function updatedScale(
  setting: { readonly kernel: Kernel; readonly jitter: number },
  rows: FormRows,
  parameters: SvgpParameters,
  keep: number,
): SvgpParameters {
  const seen = drawnIn(rows);
  const problem = scaleProblem(setting, seen, parameters);
  const latents = updatableLatents(problem, { parameters, keep, shifts, leastStd, newShare: 0.1, mostPoints: 32 });
  const first = latents.after(problem);
  const kept = keptAt(seen, logScaleAt(setting.kernel, first, seen.columns, setting.jitter));
  return latents.after(scaleProblem(setting, reweighted(seen, kept), first), first);
}
