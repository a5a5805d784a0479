import { pngBytes, svgText } from "@distcal/plots/node";
import type { NamedFigure } from "./named-figure.ts";

export type PictureKind = "svg" | "png";

/** A picture to write: the name of its file, with its ending. */
export interface Picture {
  readonly kind: PictureKind;
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Figures as files of the wanted kinds. */
export async function picturesOf(
  figures: readonly NamedFigure[],
  kinds: readonly PictureKind[],
): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  for (const { name, draw } of figures) {
    for (const kind of kinds) {
      const content = kind === "svg" ? svgText(draw()) : await pngBytes(draw());
      pictures.push({ kind, name: `${name}.${kind}`, content });
    }
  }
  return pictures;
}
