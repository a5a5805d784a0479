import { badInput } from "../errors/user-error.ts";
import { listed } from "../roles/choose-columns.ts";
import type { Form } from "./form.ts";
import { quantileColumns } from "./quantile-columns.ts";
import { quantileLevel } from "./quantile-level.ts";

/** Columns of predicted quantiles, found by names that say their level. */
export const quantiles: Form = Object.freeze({
  name: "quantiles",
  meaning: "quantiles at two or more levels, such as q0.05, q0.5, q0.95",
  find(names, { form, taken = [] }, file) {
    const found = names
      .filter((name) => !taken.includes(name))
      .flatMap((name) => {
        const level = quantileLevel(name);
        return level === undefined ? [] : [{ name, level }];
      });
    if (form !== "quantiles" && found.length < 2) return undefined;
    if (found.length < 2) {
      throw badInput(
        `${file}: quantiles must be of two or more levels, got ${found.length === 0 ? "none" : JSON.stringify(found[0].name)}; ` +
          `name columns by their level, such as q0.05 and q0.95; its columns are ${listed(names)}`,
      );
    }
    for (const { name, level } of found) {
      if (level > 0 && level < 1) continue;
      throw badInput(
        `${file}: column ${JSON.stringify(name)} must have a level between 0 and 1, got ${level}; rename or drop it`,
      );
    }
    found.sort((a, b) => a.level - b.level);
    for (let k = 1; k < found.length; k++) {
      if (found[k].level > found[k - 1].level) continue;
      const pair = `${JSON.stringify(found[k - 1].name)} and ${JSON.stringify(found[k].name)}`;
      throw badInput(`${file}: columns ${pair} must have different levels, got ${found[k].level} twice; drop one`);
    }
    return {
      form: "quantiles",
      columns: found.map(({ name }) => name),
      levels: found.map(({ level }) => level),
    } as const;
  },
  ...quantileColumns,
} satisfies Form);
