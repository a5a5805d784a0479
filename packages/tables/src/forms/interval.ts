import { badInput } from "../errors/user-error.ts";
import { findColumn, findColumns } from "./find-column.ts";
import type { Form } from "./form.ts";
import { quantileColumns } from "./quantile-columns.ts";

const ends = [
  {
    option: "lower",
    meaning: "the lower end of the interval",
    spellings: ["lower", "low", "lo", "lwr", "lower_bound", "y_lower", "yhat_lower", "lcl"],
  },
  {
    option: "upper",
    meaning: "the upper end of the interval",
    spellings: ["upper", "high", "hi", "upr", "upper_bound", "y_upper", "yhat_upper", "ucl"],
  },
] as const;
const middle = {
  option: "middle",
  meaning: "the middle of the interval",
  spellings: ["middle", "median", "mid", "prediction", "pred", "y_pred", "yhat"],
} as const;

/** Two ends of a central interval that is to hold a given share of outcomes, with a median or without: quantiles at two or three levels. */
export const interval: Form = Object.freeze({
  name: "interval",
  meaning: "the ends of an interval of a given level, with or without a middle",
  find(names, options, file) {
    const isAsked = options.form === "interval";
    const [lower, upper] = findColumns(names, ends, options, file, isAsked) ?? [];
    if (lower === undefined || upper === undefined) return undefined;
    const { level } = options;
    if (level === undefined || !(level > 0 && level < 1)) {
      const got = level === undefined ? "none" : String(level);
      throw badInput(
        (named) =>
          `${file}: columns ${JSON.stringify(lower)} and ${JSON.stringify(upper)} need a level between 0 and 1, got ${got}; ` +
          `say which share of outcomes they are to hold, such as ${named("level")} 0.9`,
      );
    }
    const centre = findColumn(names, middle, options, file);
    const [low, high] = [tail(level), 1 - tail(level)];
    return centre === undefined
      ? { form: "interval" as const, columns: [lower, upper], levels: [low, high] }
      : { form: "interval" as const, columns: [lower, centre, upper], levels: [low, 0.5, high] };
  },
  ...quantileColumns,
} satisfies Form);

/** (1 − level)/2, to as many digits as a level has. */
const tail = (level: number): number => Number(((1 - level) / 2).toPrecision(12));
