/** What predictions can be read as, besides a mean and a standard deviation. */
const readings = {
  header: { title: "as the header says" },
  point: { title: "a prediction alone" },
  "interval-0.5": { title: "a 50 % interval: lower, upper" },
  "interval-0.8": { title: "an 80 % interval: lower, upper" },
  "interval-0.9": { title: "a 90 % interval: lower, upper" },
  "interval-0.95": { title: "a 95 % interval: lower, upper" },
  "student-t": { title: "Student’s t: location, scale, df" },
  laplace: { title: "Laplace: location, scale" },
  logistic: { title: "logistic: location, scale" },
  lognormal: { title: "lognormal: location, scale of ln y" },
} as const;

/** How predictions are read; a mean and a standard deviation where it is "moments". */
export type ReadAs = "moments" | keyof typeof readings;

/** The choices, each with what people read; what the header says only where it has a form. */
export function readingChoices(
  headerForm: string | undefined,
): readonly { readonly as: ReadAs; readonly title: string }[] {
  const others = Object.entries(readings).flatMap(([as, { title }]) =>
    as === "header" ? (headerForm === undefined ? [] : [{ as, title: headerForm }]) : [{ as, title }],
  );
  return [{ as: "moments", title: "a mean and a standard deviation" }, ...others] as ReturnType<typeof readingChoices>;
}
