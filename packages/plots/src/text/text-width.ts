/**
 * An estimate of the width of text in a sans-serif font, in pixels, between that of Helvetica and that of the
 * wider DejaVu Sans: SVG made without a browser cannot be measured. Gaps are wide enough for the difference.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const letter of text) ems += widthOf(letter);
  return ems * fontSize;
}

function widthOf(letter: string): number {
  if ("iljI.,:;'|!()[] ftr".includes(letter)) return 0.33;
  if ("mwMW@%".includes(letter)) return 0.9;
  if (letter >= "A" && letter <= "Z") return 0.7;
  return letter.charCodeAt(0) > 0x2e80 ? 1 : 0.58;
}

/** Words set in lines of at most the given width; a word that is too long for a line stands alone. */
export function wrappedLines(text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
