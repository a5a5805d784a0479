// Control characters of ASCII and of Latin-1 (U+009B begins a command as ESC [ does), and what turns the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text for a terminal: characters that would command it are shown as \u001b; newlines and tabs stay. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
