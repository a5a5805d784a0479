import type { SvgElement } from "./svg-dom.ts";

const geometry = new Set(["d", "transform", "points", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height"]);
const longNumber = /-?\d+\.\d{3,}(?:e[+-]?\d+)?|-?\d+(?:\.\d+)?e-\d+/g;

/**
 * Makes a tree of Observable Plot fit for a file: lengths to a hundredth of a pixel, the ink in place of currentColor
 * (which means something else in every page), and labels of marks, which no reader should hear, as `data-mark`.
 */
export function tidy(node: SvgElement, ink: string): void {
  for (const { name, value } of Array.from(node.attributes)) {
    if (geometry.has(name)) node.setAttribute(name, value.replaceAll(longNumber, rounded));
    else if (value === "currentColor") node.setAttribute(name, ink);
    else if (name === "aria-label") {
      node.removeAttribute(name);
      node.setAttribute("data-mark", value);
    } else if (name === "aria-hidden") node.removeAttribute(name);
  }
  for (const child of Array.from(node.children)) tidy(child, ink);
}

function rounded(number: string): string {
  return String(Math.round(Number(number) * 100) / 100);
}
