type Words = readonly (readonly [word: string, meaning: string])[];

/** What the words of every report mean. */
export const words: Words = [
  [
    "Calibrated",
    "Among rows with the same predicted distribution, outcomes are distributed as it says: right not only on average, but for every kind of prediction.",
  ],
  ["As predicted", "A normal distribution with the predicted mean and standard deviation (σ) of each row."],
  [
    "p",
    "How often calibrated predictions would look at least this bad by chance. Below 0.05 something is wrong; a large p does not prove that all is well, especially with few rows.",
  ],
  ["±", "One standard error. A difference beyond two of them is rarely chance."],
  ["90 % interval", "The central interval that should hold 90 % of the outcomes; 5 % should lie on either side."],
  ["PIT", "Probability integral transform: the rank of an outcome in its forecast, from 0 to 1; flat if calibrated."],
];

/** What the names of scores mean, which a report has once something is fitted. */
export const scoreWords: Words = [
  ["NLL", "Negative log-likelihood: minus the logarithm of the density predicted for the outcome, in nats."],
  [
    "CRPS",
    "Continuous ranked probability score: the distance of the predicted distribution from the outcome, in its units.",
  ],
  ["Pinball loss", "How far predicted quantiles miss, weighted by the side: the mean over levels 0.05 to 0.95."],
  ["MSE", "Mean squared error of the predicted mean."],
  ["MACE", "Mean absolute calibration error: the mean distance of the reliability curve from the diagonal."],
  ["SKCE", "Squared kernel calibration error: a test that compares pairs of forecasts and their outcomes."],
  ["Sharpness", "The root mean predicted variance: how wide predictions are. It is not a score."],
];
