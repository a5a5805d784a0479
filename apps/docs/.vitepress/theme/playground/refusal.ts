/** Input that can't be used, said in words for the one who gave it: what is wrong and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What is shown for an error: never a stack, and without the name of the function that refused. */
export function friendlyMessage(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof RangeError && /array|allocation|string length|call stack/i.test(error.message)) return tooLarge;
  // An engine that can't run, or broke down, says what to do.
  const isEngine = error instanceof Error && error.name === "EngineError";
  if (error instanceof RangeError || error instanceof TypeError || isEngine) {
    const sentence = error.message.replace(/^[\w.@/-]+: /, "");
    if (/^[a-z]/i.test(sentence) && !/undefined|is not a function|null/.test(sentence)) return sentenceFrom(sentence);
  }
  return "Something went wrong in the playground itself. Reload the page; if it happens again, use the command line: distcal fit.";
}

const tooLarge =
  "The browser has not enough memory for this table. Take fewer rows, or use the command line: distcal fit.";

function sentenceFrom(words: string): string {
  const closed = /[.!?]$/.test(words) ? words : `${words}.`;
  return closed.charAt(0).toUpperCase() + closed.slice(1);
}
