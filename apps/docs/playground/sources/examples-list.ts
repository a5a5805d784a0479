/** The built-in examples. */
export const examples = [
  {
    name: "two-lines",
    title: "Two lines",
    story: "The paper’s data: each target lies on one of two lines. A straight line with one width can’t say so.",
  },
  {
    name: "overconfident",
    title: "Overconfident",
    story: "A model whose errors grow faster than it admits, and lean to one side.",
  },
  {
    name: "honest",
    title: "Already honest",
    story: "A well-calibrated model. The right answer is to leave it alone.",
  },
] as const;

export type ExampleName = (typeof examples)[number]["name"];

export function isExampleName(name: string): name is ExampleName {
  return examples.some((example) => example.name === name);
}
