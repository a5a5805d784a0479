/** How a method is shown in the list. */
interface MethodLabel {
  readonly title: string;
  readonly does: string;
}

const labels: Readonly<Record<string, MethodLabel>> = {
  "gp-beta": {
    title: "GP-Beta",
    does: "A map of probabilities that changes with the prediction: calibrates distributions.",
  },
  identity: { title: "Identity", does: "Leaves predictions as they are: what the others are measured by." },
  isotonic: {
    title: "Isotonic",
    does: "One rising map of probabilities for all rows: calibrates quantiles on average.",
  },
  "variance-scaling": { title: "Variance scaling", does: "One factor on every standard deviation." },
  "global-beta": { title: "Global Beta", does: "One Beta map for all rows: three numbers, good for small tables." },
  crude: { title: "CRUDE", does: "Past residuals in units of the standard deviation, moved to each prediction." },
  conformal: { title: "Conformal", does: "Past residuals as they are, moved to each prediction." },
  "normalised-conformal": {
    title: "Normalised conformal",
    does: "Past residuals in units of the standard deviation, with the conformal ranks.",
  },
  "gp-normal": { title: "GP-Normal", does: "Normal distributions whose width is corrected by a Gaussian process." },
  "gp-cauchy": { title: "GP-Cauchy", does: "Cauchy distributions whose width is corrected by a Gaussian process." },
};

/** The label of a method; one that is not known here is shown by its name. */
export function methodLabel(name: string): MethodLabel {
  return labels[name] ?? { title: name, does: "" };
}

/** Whether a method can be fitted on different engines; all others are done in a moment on float64. */
export function takesEngines(name: string): boolean {
  return name === "gp-beta";
}
