import { termsIn } from "../html/glossary.ts";
import type { Section } from "../html/page.ts";
import { definitionsPart } from "../html/parts.ts";

/** The section that explains every term that the others use. */
export function glossarySection(sections: readonly Section[]): Section {
  const text = sections.map(({ title, content }) => `${title}\n${content.markup}`).join("\n");
  return {
    id: "words",
    title: "Glossary",
    content: definitionsPart(termsIn(text).map(({ term, meaning }) => [term, meaning])),
  };
}
