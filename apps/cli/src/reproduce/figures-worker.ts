import { answerFromThread } from "../thread/answer-from-thread.ts";
import { paperFigures } from "./paper-figures.ts";

await answerFromThread<undefined, undefined, Readonly<Record<string, string>>>(() => paperFigures());
