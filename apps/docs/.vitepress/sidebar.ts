import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";

export const guide: DefaultTheme.SidebarItem[] = [
  {
    text: "Start",
    items: [
      { text: "Your first calibration", link: "/guide/getting-started" },
      { text: "What distribution calibration is", link: "/guide/distribution-calibration" },
      { text: "Bring what you have", link: "/guide/forms" },
      { text: "From Python, R and SQL", link: "/guide/other-languages" },
    ],
  },
  {
    text: "Use it well",
    items: [
      { text: "Is my model calibrated?", link: "/guide/is-my-model-calibrated" },
      { text: "Decisions", link: "/guide/decisions" },
      { text: "Stays calibrated", link: "/guide/stays-calibrated" },
      { text: "Outcomes with bounds", link: "/guide/outcomes-with-bounds" },
      { text: "Guarantees", link: "/guide/guarantees" },
      { text: "Choosing a method", link: "/guide/choosing-a-method" },
      { text: "Groups and covariates", link: "/guide/groups-and-covariates" },
      { text: "Reading the plots", link: "/guide/reading-the-plots" },
      { text: "Hold-out, cross-fitting, leakage", link: "/guide/leakage" },
      { text: "Model files", link: "/guide/model-files" },
      { text: "Serving", link: "/guide/serving" },
      { text: "Engines and speed", link: "/guide/engines" },
      { text: "Scaling up", link: "/guide/scaling-up" },
      { text: "Picking single packages", link: "/guide/packages" },
      { text: "Reproducing the paper", link: "/guide/reproducing" },
    ],
  },
];

export const theory: DefaultTheme.SidebarItem[] = [
  {
    text: "Theory",
    items: [
      { text: "Problem and definitions", link: "/theory/" },
      { text: "The Beta map and its link", link: "/theory/beta-map" },
      { text: "Latent functions and kernel", link: "/theory/latent-functions" },
      { text: "The sparse posterior", link: "/theory/sparse-posterior" },
      { text: "Cubature", link: "/theory/cubature" },
      { text: "Prediction", link: "/theory/prediction" },
      { text: "The default form", link: "/theory/second-form" },
      { text: "Forms and their tails", link: "/theory/forms" },
      { text: "Do no harm", link: "/theory/do-no-harm" },
      { text: "Scores and tests", link: "/theory/metrics" },
      { text: "Notation: paper → code", link: "/theory/notation" },
      { text: "Errata", link: "/theory/errata" },
    ],
  },
];

export const results: DefaultTheme.SidebarItem[] = [
  {
    text: "Results",
    items: [
      { text: "Which calibrator?", link: "/results/calibrators" },
      { text: "The paper's table, done again", link: "/results/reproduction" },
      { text: "Benchmarks", link: "/results/benchmarks" },
    ],
  },
];

/** The side bar of each part; the reference lists what scripts/api.ts wrote. */
export const sidebar: DefaultTheme.SidebarMulti = {
  "/guide/": guide,
  "/theory/": theory,
  "/results/": results,
  "/decisions/": [
    { text: "Decisions", items: [{ text: "What these pages are", link: "/decisions/" }, ...decisionPages()] },
  ],
  "/reference/": [
    {
      text: "API reference",
      items: [{ text: "All packages", link: "/reference/api/" }, ...apiPages()],
    },
  ],
};

/** The decision records in their order, by their own titles. */
function decisionPages(): DefaultTheme.SidebarItem[] {
  const folder = fileURLToPath(new URL("../decisions", import.meta.url));
  return readdirSync(folder)
    .filter((name) => /^\d+-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const title = /^# (?<title>.*)$/m.exec(readFileSync(`${folder}/${name}`, "utf8"))?.groups?.["title"];
      return { text: title ?? name, link: `/decisions/${name.replace(/\.md$/, "")}` };
    });
}

function apiPages(): DefaultTheme.SidebarItem[] {
  const list = fileURLToPath(new URL("../reference/api/typedoc-sidebar.json", import.meta.url));
  if (!existsSync(list)) return [];
  const pages = JSON.parse(readFileSync(list, "utf8")) as { text: string; link: string }[];
  return pages.map(({ text, link }) => ({
    text: text.replace("@distcal/", ""),
    link: link.replace(/\.md$/, ""),
  }));
}
