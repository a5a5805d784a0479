import type { Figure, FigureOptions } from "@distcal/plots";

/** A figure by the name of its file, drawn at any width. */
export interface NamedFigure {
  readonly name: string;
  readonly draw: (options?: FigureOptions) => Figure;
}

/** A figure that knows the name of its file. */
export function named(name: string, draw: NamedFigure["draw"]): NamedFigure {
  return Object.freeze({ name, draw });
}
