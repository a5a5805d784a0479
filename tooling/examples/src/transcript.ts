/** One command of a terminal transcript and what it prints. */
export interface TranscriptCommand {
  readonly command: string;
  readonly output: string;
}

/** The commands of a transcript: lines that start with "$ ", each followed by its output. */
export function transcriptCommands(transcript: string): TranscriptCommand[] {
  return transcript
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return { command: part.slice(0, end), output: part.slice(end + 1) };
    });
}
