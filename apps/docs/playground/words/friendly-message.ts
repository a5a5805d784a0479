import { UserError } from "@distcal/tables";

/** What is shown for an error: never a stack, and without the name of the function that refused. */
export function friendlyMessage(error: unknown): string {
  if (error instanceof UserError) return sentenceFrom(error.inWords(menuOf));
  if (error instanceof RangeError && /array|allocation|string length|call stack/i.test(error.message)) return tooLarge;
  // An engine that can't run, or broke down, says what to do.
  const isEngine = error instanceof Error && error.name === "EngineError";
  if (error instanceof RangeError || error instanceof TypeError || isEngine) {
    const sentence = error.message.replace(/^[\w.@/-]+: /, "");
    if (/^[a-z]/i.test(sentence) && !/undefined|is not a function|null/.test(sentence)) {
      return sentenceFrom(sentence.charAt(0).toUpperCase() + sentence.slice(1));
    }
  }
  return "Something went wrong in the playground itself. Reload the page; if it happens again, use the command line: distcal fit.";
}

const tooLarge =
  "The browser has not enough memory for this table. Take fewer rows, or use the command line: distcal fit.";

/** What an option is called on the page. */
function menuOf(option: string): string {
  return option === "skipBadRows" ? "the box below the columns" : `the menu “${option}”`;
}

function sentenceFrom(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
