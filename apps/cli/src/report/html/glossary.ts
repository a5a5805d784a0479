/** What the words of a report mean. */
export const glossary: readonly (readonly [string, string])[] = Object.freeze([
  [
    "Calibrated",
    "Among all rows with the same predicted distribution, targets are distributed as that prediction says. It is more than right intervals on the whole: the promise holds for every kind of prediction.",
  ],
  [
    "Base",
    "The predictions as they came: a normal distribution with the predicted mean and standard deviation of each row.",
  ],
  [
    "NLL",
    "Minus the logarithm of the density that was predicted for the target, in nats. 0.1 less means about 10 % more density where the target came out. It punishes predictions that are sure and wrong.",
  ],
  [
    "CRPS",
    "The distance between the predicted distribution and the target, in the units of the target. For a prediction without spread it is the absolute error.",
  ],
  [
    "Pinball loss",
    "How far predicted quantiles miss, weighted by the side: the mean over the quantiles 0.05, 0.10, … 0.95.",
  ],
  ["MSE", "The squared error of the predicted mean. Calibration may move the mean where predictions lean to one side."],
  [
    "± and verdict",
    "The standard error of the mean change, row by row. A change beyond two standard errors is called better or worse; a smaller one may be chance.",
  ],
  [
    "p",
    "How often calibrated predictions would look at least this bad by chance. Below 0.05 something is probably wrong; a large p is no proof that all is right, least of all with few rows.",
  ],
]);
