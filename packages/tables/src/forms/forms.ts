import { bins } from "./bins.ts";
import { family } from "./family.ts";
import type { Form, FormName } from "./form.ts";
import { interval } from "./interval.ts";
import { members } from "./members.ts";
import { mixture } from "./mixture.ts";
import { moments } from "./moments.ts";
import { point } from "./point.ts";
import { quantiles } from "./quantiles.ts";

/** Every form that a table can have, in the order in which a header is looked through: one more entry is one more form. */
export const forms: Readonly<Record<FormName, Form>> = Object.freeze({
  family,
  moments,
  mixture,
  bins,
  quantiles,
  members,
  interval,
  point,
});

/** Names of all forms, for help and completion. */
export const formNames: readonly FormName[] = Object.freeze(Object.keys(forms) as FormName[]);
