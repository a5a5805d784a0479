export { faultWords, sizeWords } from "./finding-words.ts";
export { sharePercent } from "./share-percent.ts";
export { pValueText, verdictSentence } from "./verdict-sentence.ts";
