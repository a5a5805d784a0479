/** A task of people who use the library, and the function that does it. */
export interface Task {
  readonly task: string;
  /** What one imports it from. */
  readonly door: string;
  readonly name: string;
}

/** The reference by task: what most people come for, in the order in which they need it. */
export const tasks: readonly Task[] = [
  { task: "Fit a calibrator to past predictions", door: "@distcal/calibrate", name: "fit" },
  { task: "Compare calibrators by cross-validation", door: "@distcal/calibrate", name: "compare" },
  { task: "Predict out of fold with your own regressor", door: "@distcal/calibrate", name: "crossFit" },
  { task: "Read a model file", door: "@distcal/calibrate", name: "parseCalibrator" },
  { task: "Read a model file, without any fitting code", door: "@distcal/calibrate/predict", name: "parseCalibrator" },
  { task: "Save a calibrator", door: "@distcal/calibrate/node", name: "saveCalibrator" },
  { task: "Load a calibrator", door: "@distcal/calibrate/node", name: "loadCalibrator" },
  { task: "See which engines run here", door: "@distcal/calibrate", name: "availableEngines" },
  { task: "Test whether predictions are calibrated", door: "@distcal/metrics", name: "calibrationTest" },
  { task: "Score predictions: NLL, CRPS, coverage and more", door: "@distcal/metrics", name: "evaluateForecast" },
  { task: "Check and freeze a table of predictions", door: "@distcal/distributions", name: "predictionTable" },
  { task: "Predict by quantiles", door: "@distcal/distributions", name: "quantileBatch" },
  { task: "Predict by the members of an ensemble", door: "@distcal/distributions", name: "memberBatch" },
  { task: "Predict by bins with probabilities", door: "@distcal/distributions", name: "binBatch" },
  { task: "Choose the cheapest decision", door: "@distcal/distributions", name: "optimalDecision" },
  { task: "Draw a reliability diagram", door: "@distcal/plots", name: "reliabilityDiagram" },
  { task: "Turn a figure into SVG", door: "@distcal/plots", name: "svgMarkup" },
  { task: "Watch a calibrated model in production", door: "@distcal/monitor", name: "observe" },
  { task: "Compile a calibrator", door: "@distcal/compile", name: "compile" },
  { task: "Write a compiled calibrator as SQL", door: "@distcal/compile", name: "sqlText" },
];

/** The table of tasks in Markdown, each with a link to its function. */
export function taskTable(): string {
  const rows = tasks.map(({ task, door, name }) => {
    const page = door.replace("@distcal/", "");
    return `| ${task} | [\`${name}()\`](${page}.md#${name.toLowerCase()}) | \`${door}\` |`;
  });
  return `## By task\n\n| To do | Function | Import from |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}
