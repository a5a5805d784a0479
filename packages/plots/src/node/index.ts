// Figures as files

export { type PngOptions, pngBytes } from "./png-bytes.ts";
export { svgText } from "./svg-text.ts";
