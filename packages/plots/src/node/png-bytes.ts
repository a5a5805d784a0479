import { type OptionNames, requireKnownOptions, requirePositive } from "@distcal/numerics";
import type { Figure } from "../drawing/figure.ts";
import { svgText } from "./svg-text.ts";

/** How a figure becomes pixels. */
export interface PngOptions {
  /** Pixels for each pixel of the figure; 2 by default, at most 10. */
  readonly scale?: number;
  readonly theme?: "light" | "dark";
  /** Font files (TTF or OTF) to use in place of those of the system: the same bytes on every machine. */
  readonly fontFiles?: readonly string[];
}

const optionNames: OptionNames<PngOptions> = { scale: true, theme: true, fontFiles: true };

/** The figure as a PNG file, drawn by resvg with a sans-serif font of the system or with the given one. */
export async function pngBytes(figure: Figure, options: PngOptions = {}): Promise<Uint8Array> {
  requireKnownOptions("pngBytes", options, optionNames);
  const { scale = 2, theme = "light", fontFiles } = options;
  requirePositive("pngBytes", "scale", scale);
  if (!(scale <= 10)) throw new RangeError(`pngBytes: scale must be at most 10, got ${scale}; 2 or 3 is sharp`);
  // "auto" is made of CSS custom properties, which only browsers know.
  if (theme !== "light" && theme !== "dark") {
    throw new TypeError(`pngBytes: theme must be "light" or "dark", got ${JSON.stringify(theme)}; choose one`);
  }
  const { Resvg } = await loadResvg();
  const font = {
    loadSystemFonts: fontFiles === undefined,
    ...(fontFiles === undefined ? {} : { fontFiles: [...fontFiles] }),
  };
  const image = new Resvg(svgText(figure, { theme }), { font, fitTo: { mode: "zoom", value: scale } }).render();
  if (!hasHeading(image.pixels, image.width, scale)) {
    const where = fontFiles === undefined ? "on this machine" : `in fontFiles [${fontFiles.join(", ")}]`;
    throw new Error(
      `pngBytes: a font is needed for the words of the figure, found none ${where}; ` +
        "install one (e.g. the package fonts-dejavu-core), pass fontFiles, or use svgText",
    );
  }
  return new Uint8Array(image.asPng());
}

/** Loaded when needed: those who only want SVG need not install it. */
async function loadResvg(): Promise<typeof import("@resvg/resvg-js")> {
  try {
    return await import("@resvg/resvg-js");
  } catch (cause) {
    const remedy = "run npm install @resvg/resvg-js, or use svgText";
    throw new Error(`pngBytes: the package @resvg/resvg-js must be installed, got ${String(cause)}; ${remedy}`, {
      cause,
    });
  }
}

/** Whether the heading, in the top 26 pixels of every figure, left ink: without a font resvg leaves text out silently. */
function hasHeading(pixels: Uint8Array, width: number, scale: number): boolean {
  const end = Math.floor(26 * scale) * width * 4;
  for (let i = 4; i < end; i++) if (pixels[i] !== pixels[i % 4]) return true;
  return false;
}
