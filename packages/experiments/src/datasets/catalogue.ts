/** The name of one of the paper's data sets, as in commands and file names. */
export type DatasetName = "diabetes" | "boston" | "airfoil" | "forest-fires" | "concrete" | "energy";

/** A data set of the paper: what it is, where it comes from, and the digest of its prepared file. */
export interface Dataset {
  readonly name: DatasetName;
  readonly title: string;
  readonly rows: number;
  /** With the target. */
  readonly columns: number;
  readonly target: string;
  /** Where it was published. */
  readonly source: string;
  /** As its publisher states it. */
  readonly licence: string;
  /** What is downloaded: paths below a host that serves files of public repositories. */
  readonly files: readonly string[];
  /** SHA-256 of the prepared CSV. */
  readonly sha256: string;
}

/** Where files of public repositories are served: /owner/repository/commit or tag/path. */
export const publicHost = "https://raw.githubusercontent.com";

// The digests pin the content, whatever a tag may point to.
const sklearn = "scikit-learn/scikit-learn";
const authors = "Srceh/DistCal/3402130f2ddb324dbcc726967cf4cf5b95d1cd43/Dataset";

/** The paper's six data sets, in the order of its table. */
export const datasets: readonly Dataset[] = Object.freeze([
  {
    name: "diabetes",
    title: "Diabetes",
    rows: 442,
    columns: 11,
    target: "disease progression after one year",
    source: "Efron, Hastie, Johnstone & Tibshirani (2004), as scikit-learn 1.2.1 loads it",
    licence: "none stated",
    files: [
      `${sklearn}/1.2.1/sklearn/datasets/data/diabetes_data_raw.csv.gz`,
      `${sklearn}/1.2.1/sklearn/datasets/data/diabetes_target.csv.gz`,
    ],
    sha256: "9df2f00f232b887d63be178211adce3758d5e55061c09cafb30313d70028299e",
  },
  {
    name: "boston",
    title: "Boston",
    rows: 506,
    columns: 14,
    target: "median house value in 1000 USD",
    source: "Harrison & Rubinfeld (1978), as scikit-learn 1.1.3 held it",
    licence: "none stated",
    files: [`${sklearn}/1.1.3/sklearn/datasets/data/boston_house_prices.csv`],
    sha256: "60a993b2819ceb61c010ec12219de6e532d0a598392a930ace02c4ff9c96ee18",
  },
  {
    name: "airfoil",
    title: "Airfoil",
    rows: 1503,
    columns: 6,
    target: "scaled sound pressure level in dB",
    source: "UCI Airfoil Self-Noise (Brooks, Pope & Marcolini 1989)",
    licence: "CC BY 4.0",
    files: [`${authors}/Airfoil_Self-Nois.csv`],
    sha256: "a566b1d98d8c1726248867f96f4fa385d290784ffec669846326cfcb921aab9c",
  },
  {
    name: "forest-fires",
    title: "Forest Fire",
    rows: 517,
    columns: 11,
    target: "ln(1 + burnt area in ha)",
    source: "UCI Forest Fires (Cortez & Morais 2007)",
    licence: "CC BY 4.0",
    files: [`${authors}/Forest_Fires.csv`],
    sha256: "7f693f62ea2d9f7063eaff59513310b771b28c86ba7c2e87ab19f6ab6ba9812f",
  },
  {
    name: "concrete",
    title: "Strength",
    rows: 1030,
    columns: 9,
    target: "compressive strength in MPa",
    source: "UCI Concrete Compressive Strength (Yeh 1998)",
    licence: "CC BY 4.0",
    files: [`${authors}/Concrete_Compressive_Strength.csv`],
    sha256: "3a07434108d18fb858e17a793b7fbaf7030fce7d3b4b64b4ef86128f1fe8d9d8",
  },
  {
    name: "energy",
    title: "Energy",
    rows: 19735,
    columns: 28,
    target: "energy use of appliances in Wh",
    source: "UCI Appliances Energy Prediction (Candanedo, Feldheim & Deramaix 2017)",
    licence: "CC BY 4.0",
    files: [`${authors}/Appliances_energy_prediction.csv`],
    sha256: "c8f153ea8651e6fa9e90f46510788fbfd0d74f2705b14584c15c66ea5ad38304",
  },
] as const satisfies readonly Dataset[]);

/** The names in the order of the paper's table. */
export const datasetNames: readonly DatasetName[] = Object.freeze(datasets.map(({ name }) => name));

/** The data set of a name. */
export function datasetOf(name: DatasetName): Dataset {
  const found = datasets.find((dataset) => dataset.name === name);
  if (found === undefined) throw new RangeError(`datasetOf: ${name} is none of ${datasetNames.join(", ")}`);
  return found;
}
