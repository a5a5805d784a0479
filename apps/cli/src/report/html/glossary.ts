/** A term of the glossary: where it shows, and what it means. */
export interface Term {
  readonly term: string;
  /** What a page that uses it contains; the term itself by default. */
  readonly shownAs?: RegExp;
  readonly meaning: string;
}

/** Every term that a report may use, in the order of the glossary. */
export const terms: readonly Term[] = Object.freeze([
  {
    term: "Calibrated",
    shownAs: /calibrated/i,
    meaning:
      "Among all rows with the same predicted distribution, outcomes are distributed as that prediction says. It is more than intervals that are right on average: it holds for every kind of prediction.",
  },
  {
    term: "Base",
    shownAs: /\bbase\b/i,
    meaning:
      "The predictions as they came: for each row a normal distribution with the predicted mean and standard deviation.",
  },
  {
    term: "p",
    shownAs: /\bp [=<]/,
    meaning:
      "The probability of evidence at least this strong if the predictions were calibrated. Below 0.05 something is probably wrong; a large p does not prove that all is well, especially with few rows.",
  },
  {
    term: "±",
    meaning:
      "One standard error, as if rows were independent. A change of more than two standard errors is called better or worse; a smaller one may be noise.",
  },
  {
    term: "σ",
    meaning:
      "The predicted standard deviation of a row. “σ × 1.3” means that the intervals would have to be 1.3 times as wide.",
  },
  {
    term: "Sampling band",
    shownAs: /sampling band/,
    meaning: "Where the figures of calibrated predictions lie in 95 of 100 samples of this size.",
  },
  {
    term: "Coverage",
    shownAs: /coverage/i,
    meaning: "The share of outcomes inside the predicted intervals of a level. For 90 % intervals, 90 % is ideal.",
  },
  {
    term: "Sharpness",
    shownAs: /sharpness/i,
    meaning:
      "The root of the mean predicted variance, in the units of the target. Among calibrated predictions, sharper ones are more informative.",
  },
  {
    term: "NLL",
    meaning:
      "Negative log-likelihood: minus the logarithm of the predicted density at the outcome, in nats. 0.1 less means about 10 % more density where the outcome fell. It punishes confident mistakes.",
  },
  {
    term: "CRPS",
    meaning:
      "Continuous ranked probability score: the distance between the predicted distribution and the outcome, in the units of the target. For a prediction without spread it is the absolute error.",
  },
  {
    term: "Pinball loss",
    shownAs: /pinball/i,
    meaning: "How far predicted quantiles miss, weighted by the side; the mean over the quantiles 0.05, 0.10, … 0.95.",
  },
  {
    term: "MSE",
    meaning: "Mean squared error of the predicted mean. Calibration may move the mean where predictions are biased.",
  },
  {
    term: "PIT",
    meaning:
      "Probability integral transform: the predicted probability of an outcome as low as the observed one. Uniform between 0 and 1 where predictions are calibrated.",
  },
  {
    term: "CDF",
    meaning: "Cumulative distribution function: the predicted probability of an outcome up to each value.",
  },
  {
    term: "MACE",
    meaning:
      "Mean absolute calibration error: the mean distance between the reliability curve and its ideal, the diagonal.",
  },
  {
    term: "ENCE",
    meaning:
      "Expected normalised calibration error: how far the predicted standard deviation is from the root of the mean squared error, as a share of the former, over groups of rows with a similar standard deviation.",
  },
  {
    term: "UCE",
    meaning:
      "Uncertainty calibration error: how far the predicted variance is from the mean squared error, over groups of rows with a similar variance.",
  },
  {
    term: "QCE",
    meaning:
      "Quantile calibration error: how far the share of outcomes in central intervals is from their level, over groups of rows with a similar standard deviation; the mean over levels.",
  },
  {
    term: "Kolmogorov–Smirnov",
    meaning:
      "A test of whether PIT values are uniform over all rows together. It misses faults that cancel out between rows.",
  },
  {
    term: "SKCE",
    meaning:
      "Squared kernel calibration error: a test of calibration that compares pairs of rows with similar predictions.",
  },
  {
    term: "GP-Beta",
    shownAs: /\bGP\b|gp-beta/,
    meaning:
      "The method of the paper: a Gaussian process (GP) chooses a Beta map for each prediction, which redraws its distribution.",
  },
  {
    term: "Bound",
    shownAs: /\bBound\b/,
    meaning:
      "The evidence lower bound (ELBO): what a fit maximises, the likelihood of the outcomes minus a price for structure.",
  },
  {
    term: "OLS",
    meaning: "Ordinary least squares: a straight line, with one standard deviation for all predictions.",
  },
]);

/** The terms that a text uses. */
export function termsIn(text: string): readonly Term[] {
  return terms.filter(({ term, shownAs }) => (shownAs === undefined ? text.includes(term) : shownAs.test(text)));
}
