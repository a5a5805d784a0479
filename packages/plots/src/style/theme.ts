/** How a figure is coloured: for a light page, for a dark one, or as the page it stands in is (browsers only). */
export type Theme = "light" | "dark" | "auto";

/** The colours of a figure by their role. */
export interface Colours {
  /** Text, axes and reference lines. */
  readonly ink: string;
  /** What explains: labels of axes, less important lines. */
  readonly muted: string;
  /** Lines of the grid. */
  readonly grid: string;
  /** The ground behind the figure. */
  readonly surface: string;
  /** Sampling bands: where samples of a calibrated forecast stay. */
  readonly band: string;
  /** Predictions as they came from the model. */
  readonly series1: string;
  /** Calibrated predictions. */
  readonly series2: string;
  readonly series3: string;
  readonly series4: string;
  readonly series5: string;
  readonly series6: string;
}

/** A role of a colour. */
export type ColourRole = keyof Colours;

/**
 * The palette, for a light and a dark ground. The series are those of Okabe and Ito (*Color Universal Design*, 2008),
 * distinguished with every common colour blindness, darkened or lightened to a contrast of at least 3 with the ground
 * (WCAG 2.2, 1.4.11). Series also differ in their dashes, so nothing is said by colour alone.
 */
export const palette: Readonly<Record<"light" | "dark", Colours>> = Object.freeze({
  light: Object.freeze({
    ink: "#1f2328",
    muted: "#59636e",
    grid: "#e3e6ea",
    surface: "#ffffff",
    band: "#c9d1d9",
    series1: "#d55e00",
    series2: "#0072b2",
    series3: "#00805e",
    series4: "#b0578d",
    series5: "#9a6a00",
    series6: "#4c4f69",
  }),
  dark: Object.freeze({
    ink: "#e6e9ed",
    muted: "#a0a9b4",
    grid: "#30363d",
    surface: "#161a20",
    band: "#434c56",
    series1: "#ff8f3f",
    series2: "#56b4e9",
    series3: "#2fc9a0",
    series4: "#e59ac4",
    series5: "#e6b53c",
    series6: "#b4bad8",
  }),
});

/** How lines of the six series are dashed, as a second sign beside the colour. */
export const seriesDashes: readonly string[] = Object.freeze(["6,3", "none", "2,3", "9,3,2,3", "4,2", "1,2"]);

/** How many series one figure can tell apart. */
export const mostSeries = 6;

/** The role of the i-th series. */
export function seriesRole(index: number): ColourRole {
  return `series${(index % mostSeries) + 1}` as ColourRole;
}

const roles = Object.keys(palette.light) as readonly ColourRole[];

/** The colours to draw with: plain ones, or for "auto" the custom properties that `themeStyle` defines. */
export function coloursOf(theme: Theme): Colours {
  if (theme !== "auto") return palette[theme];
  return Object.fromEntries(roles.map((role) => [role, `var(--distcal-${role})`])) as unknown as Colours;
}

/**
 * The style sheet of a figure in theme "auto". The colours follow the `color-scheme` of the place where the figure
 * stands (`light-dark()`), so a page that switches it switches its figures; an SVG opened on its own follows the
 * reader's system. `:where` has no weight: a page may set any `--distcal-…` of `.distcal-figure` itself.
 */
export function themeStyle(): string {
  const plain = roles.map((role) => `--distcal-${role}:${palette.light[role]}`).join(";");
  const both = roles.map((role) => `--distcal-${role}:light-dark(${palette.light[role]},${palette.dark[role]})`);
  return [
    `:where(.distcal-figure){${plain}}`,
    `@supports (color:light-dark(#000,#fff)){:where(.distcal-figure){${both.join(";")}}}`,
    ":where(svg.distcal-figure:root){color-scheme:light dark;background:var(--distcal-surface)}",
  ].join("\n");
}
