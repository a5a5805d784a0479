/** Text with true minus signs, and without line breaks inside of "90 %", "± 0.7" and "p < 1e−15". */
export function typeset(text: string): string {
  return text
    .replaceAll(/(?<![\w.])-(?=\d)|(?<=\de)-(?=\d)/g, "−")
    .replaceAll(/ (?=[%σ]|±)|(?<=±|\bp|[=<×−+]) (?=[\d=<])|(?<=σ) (?=×)/g, "\u00a0");
}
