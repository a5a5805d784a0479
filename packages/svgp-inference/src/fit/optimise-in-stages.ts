import { shuffledRows } from "@distcal/numerics";
import { nextTask } from "../optimisers/event-loop.ts";
import { type MinimiseResult, minimise, type TracePoint } from "../optimisers/minimise.ts";
import type { AwaitedObjective } from "../optimisers/objective.ts";
import { type ParameterLayout, packParameters, unpackParameters } from "../parameters/svgp-parameters.ts";
import { transferPosterior } from "../posterior/transfer-posterior.ts";
import { elboWithWorkers } from "./elbo-with-workers.ts";
import { naturalPosterior } from "./natural-posterior.ts";
import {
  type Bound,
  countedRows,
  lossPerRow,
  type SvgpFitOptions,
  type SvgpOptimum,
  type SvgpProblem,
  usualTolerance,
} from "./svgp-problem.ts";

/** Rows of the first stage where there are many: enough to find the shape, few enough to be quick. */
const firstStageRows = 4096;
/** How much larger each next stage is. */
const stageGrowth = 8;
/** From here on the stages before have settled all but the posterior, which natural steps take from all rows at once. */
const posteriorOnlyRows = 65_536;
/** Natural steps on all rows; each looks at every row once. */
const posteriorOnly = { stepSize: 0.7, most: 8 } as const;

/** Natural steps of the posterior, and iterations on all else, of one round of the two in turn. */
const round = { naturalSteps: 4, stepSize: 0.5, iterations: 8, most: 40 } as const;

/**
 * L-BFGS on growing samples of the rows: the early steps, far from the optimum, need not see all of them. Where the problem
 * has a form with fewer points, that is solved first, on the first sample.
 */
export async function optimiseInStages(problem: SvgpProblem, options: SvgpFitOptions = {}): Promise<SvgpOptimum> {
  const { rows: counted, length: total, count } = countedRows(problem);
  const order = shuffledRows(total, options.seed ?? 1).map((k) => counted?.[k] ?? k);
  const natural = options.posteriorSteps === "natural";
  const { tolerance = usualTolerance(count) } = options;
  const spent = { iterations: 0, evaluations: 0 };
  let before: { readonly x: Float64Array; readonly layout: ParameterLayout } | undefined;
  for (const { rows, few } of stages(total, problem.fewer !== undefined && !natural)) {
    const part = rows === total ? counted : order.subarray(0, rows);
    const likelihood = problem.likelihoodOf(part);
    const points = few ? { ...problem, ...problem.fewer } : problem;
    const { elbo, stop }: Bound =
      (await problem.boundOf?.(points.inducing, part)) ?? elboWithWorkers(points, likelihood, part);
    try {
      const { layout } = elbo;
      const otherPoints = before !== undefined && before.layout.size !== layout.size;
      const stage: Stage = {
        objective: lossPerRow(elbo, likelihood, count),
        layout,
        start:
          before === undefined ? points.start(layout) : otherPoints ? transferred(points, layout, before) : before.x,
        before: spent.iterations,
        rows,
        count,
        tolerance,
        ...(problem.noise !== undefined && { noise: problem.noise }),
      };
      const joint = otherPoints ? posteriorFirst : together;
      const way = rows >= posteriorOnlyRows ? posteriorAlone : natural ? inTurn : joint;
      const { x, iterations, evaluations, converged, reason, trace } = await way(stage, options);
      before = { x, layout };
      spent.iterations += iterations;
      spent.evaluations += evaluations;
      if (few || rows < total) continue;
      const value = await elbo.valueWithGrad(x, new Float64Array(x.length), count);
      return { parameters: unpackParameters(layout, x), elbo: value, ...spent, converged, reason, trace };
    } finally {
      // A fit that was aborted is over when its threads are: they hold descriptors.
      await stop();
    }
  }
  throw new Error("fit: no stage looked at all rows");
}

/** The vector of a problem's own points that says what one of other points found. */
function transferred(
  { kernel, start, jitter }: SvgpProblem,
  layout: ParameterLayout,
  found: { readonly x: Float64Array; readonly layout: ParameterLayout },
): Float64Array {
  const own = unpackParameters(layout, start(layout));
  return packParameters(layout, transferPosterior(kernel, unpackParameters(found.layout, found.x), own, jitter));
}

interface Stage {
  readonly objective: AwaitedObjective;
  readonly layout: ParameterLayout;
  readonly start: Float64Array;
  /** Iterations of the stages before. */
  readonly before: number;
  /** Rows that this stage looks at. */
  readonly rows: number;
  /** What all rows count for. */
  readonly count: number;
  readonly tolerance: number;
  readonly noise?: number;
}

/** All parameters by L-BFGS at once. */
function together(stage: Stage, options: SvgpFitOptions): Promise<MinimiseResult> {
  return minimise(stage.objective, stage.start, {
    maxIterations: options.maxIterations ?? 500,
    tolerance: stage.tolerance,
    ...watchers(stage, options, 0),
  });
}

/** The posterior by natural steps, since at new points only its mean is known, and then all parameters. */
async function posteriorFirst(stage: Stage, options: SvgpFitOptions): Promise<MinimiseResult> {
  const settled = await posteriorAlone(stage, options);
  const result = await together({ ...stage, start: settled.x, before: stage.before + settled.iterations }, options);
  return {
    ...result,
    iterations: settled.iterations + result.iterations,
    evaluations: settled.evaluations + result.evaluations,
  };
}

/** The posterior by natural gradients and the rest by L-BFGS, in turn, until a round of both gains nothing. */
async function inTurn(stage: Stage, options: SvgpFitOptions): Promise<MinimiseResult> {
  const posterior = naturalPosterior({ ...stage, scale: stage.count, stepSize: round.stepSize });
  const scratch = new Float64Array(stage.start.length);
  let x = stage.start;
  let best: MinimiseResult | undefined;
  const spent = { iterations: 0, evaluations: 0 };
  for (let k = 0; k < round.most; k++) {
    for (let step = 0; step < round.naturalSteps; step++) await posterior.step(x, scratch);
    const result = await minimise(posterior.objective, x, {
      maxIterations: round.iterations,
      tolerance: stage.tolerance,
      ...watchers(stage, options, spent.iterations),
    });
    x = result.x;
    spent.iterations += result.iterations;
    spent.evaluations += result.evaluations + round.naturalSteps;
    const gain = best === undefined ? Number.POSITIVE_INFINITY : best.value - result.value;
    best = { ...result, ...spent, x: posterior.completed(x), converged: gain < stage.tolerance };
    if (best.converged) break;
  }
  if (best === undefined) throw new Error("fit: no round was made");
  return { ...best, reason: best.converged ? "converged" : "max-iterations" };
}

/** Only the posterior, by natural steps, until one gains nothing. */
async function posteriorAlone(stage: Stage, { signal, onProgress }: SvgpFitOptions): Promise<MinimiseResult> {
  const posterior = naturalPosterior({ ...stage, scale: stage.count, stepSize: posteriorOnly.stepSize });
  const scratch = new Float64Array(stage.start.length);
  const trace: TracePoint[] = [];
  let x = stage.start;
  let converged = false;
  while (!converged && trace.length < posteriorOnly.most) {
    if (signal?.aborted) throw signal.reason;
    const here = posterior.completed(stage.start);
    const value = await posterior.step(stage.start, scratch);
    const gain = trace.length === 0 ? Number.POSITIVE_INFINITY : trace[trace.length - 1].value - value;
    if (gain > 0) x = here;
    converged = gain < stage.tolerance;
    trace.push({ iteration: trace.length, value, gradientNorm: 0 });
    onProgress?.({ iteration: stage.before + trace.length, elboPerRow: -value, rows: stage.rows });
    // Other tasks of the event loop have their turn between two looks at all rows.
    await nextTask();
  }
  const value = Math.min(...trace.map((point) => point.value));
  const [iterations, evaluations] = [trace.length, trace.length];
  const reason = converged ? "converged" : "max-iterations";
  return { x, value, gradientNorm: 0, iterations, evaluations, converged, reason, trace };
}

function watchers({ before, rows, noise }: Stage, { onProgress, signal }: SvgpFitOptions, done: number) {
  return {
    ...(noise !== undefined && { noise }),
    onProgress: ({ iteration, value }: { iteration: number; value: number }) =>
      onProgress?.({ iteration: before + done + iteration, elboPerRow: -value, rows }),
    ...(signal && { signal }),
  };
}

/** The rows that the stages look at, and whether with fewer points: that one comes first. */
function stages(total: number, fewFirst: boolean): { readonly rows: number; readonly few: boolean }[] {
  const sizes: number[] = [];
  for (let rows = firstStageRows; rows < total / 2 && rows < posteriorOnlyRows; rows *= stageGrowth) sizes.push(rows);
  sizes.push(total);
  const all = sizes.map((rows) => ({ rows, few: false }));
  return fewFirst ? [{ rows: sizes[0], few: true }, ...all] : all;
}
