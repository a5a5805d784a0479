import { guaranteedCoverage } from "@distcal/metrics";
import { type FitOptions, fit } from "../../src/index.ts";
import { misfitRows } from "./misfits.ts";

/** About a quarter of them is held out: 519. */
const rows = 2000;

/** Mean widths at 90 % of the default with a guarantee, without one, and of split conformal with the same held-out rows. */
export interface GuaranteedWidths {
  readonly kind: string;
  readonly guaranteed: number;
  readonly plain: number;
  readonly conformal: number;
}

/** The widths of intervals for rows of one kind, on average over draws of them. */
export async function guaranteedWidths(
  kind: string,
  draws: number,
  options: FitOptions = {},
): Promise<GuaranteedWidths> {
  const sum = { guaranteed: 0, plain: 0, conformal: 0 };
  const level = { levels: [0.9] };
  for (let draw = 0; draw < draws; draw++) {
    const [past, test] = [misfitRows(kind, rows, 50 + draw), misfitRows(kind, rows, 90 + draw)];
    const promised = await fit(past, { ...options, guarantee: "marginal" });
    const conformal = await fit(past, { method: "conformal", guarantee: "marginal" });
    const whole = await fit(past, options);
    const ends = whole.calibrate(test).interval(0.9);
    sum.plain += ends.upper.reduce((width, end, i) => width + end - ends.lower[i], 0) / rows / draws;
    sum.guaranteed += guaranteedCoverage(test.target, promised.calibrate(test), level).width[0] / draws;
    sum.conformal += guaranteedCoverage(test.target, conformal.calibrate(test), level).width[0] / draws;
  }
  return { kind, ...sum };
}
