/** The steps around the paper's maps, by the names that switch them off, in the order in which a fit takes them. */
export const stepNames = [
  "local-scale",
  "groups",
  "shape",
  "log-std",
  "surprise",
  "final-shape",
  "predictive",
] as const;

export type StepName = (typeof stepNames)[number];

/** Which steps a fit may take; each is left out where the rows give no reason for it. */
export type FormSteps = Readonly<Record<StepName, boolean>>;

/** Forms of GP-Beta: with every step, or the paper's maps alone. */
export const presetNames = ["default", "paper"] as const;

export type PresetName = (typeof presetNames)[number];

/** The steps of a preset without those named. Throws where a name is unknown. */
export function stepsOf(where: string, preset: PresetName = "default", without: readonly StepName[] = []): FormSteps {
  if (!presetNames.includes(preset)) {
    throw new RangeError(`${where}: preset must be one of ${presetNames.join(", ")}, got ${String(preset)}`);
  }
  if (!Array.isArray(without)) {
    throw new TypeError(`${where}: without must be a list of steps, got ${typeof without}; pass such as ["shape"]`);
  }
  const unknown = without.find((name) => !stepNames.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`${where}: without must name steps (${stepNames.join(", ")}), got ${String(unknown)}`);
  }
  // Of the steps only the second objective was there before: the paper's maps take it where they fit badly.
  const isOn = (name: StepName): boolean => !without.includes(name) && (preset === "default" || name === "predictive");
  return Object.freeze(Object.fromEntries(stepNames.map((name) => [name, isOn(name)])) as Record<StepName, boolean>);
}

/** Whether the paper's maps are all there is: nothing before, after or beside them. */
export function areMapsAlone(steps: FormSteps): boolean {
  return !(steps["local-scale"] || steps.shape || steps.surprise || steps["final-shape"]);
}
