import {
  canonicalJson,
  deepFrozen,
  documentDigest,
  openSealed,
  requireDigest,
  type SealedKind,
} from "@distcal/model-document";
import { watchSchema } from "./watch-schema.ts";
import type { WatchState } from "./watch-state.ts";

/** The most characters of a state's text. */
export const longestText = 100_000;

const kind: SealedKind = {
  format: "distcal-watch",
  newest: 1,
  place: {
    where: "readWatch",
    path: "",
    remedy: "the file is damaged or was edited: restore a copy, or start a new watch",
  },
  remedies: {
    tooLarge: "check that it is the state of a watch",
    notJson: "it is cut off, damaged or not the state of a watch: restore a copy, or start a new watch",
    otherFormat: "it is not the state of a watch: pass a file that watchText wrote",
    newer: "it was written by a newer distcal: update with npm install @distcal/monitor@latest",
  },
};

/** The text of a state: canonical JSON on one line, sealed by a SHA-256 of its content as a model is. */
export function watchText(state: WatchState): string {
  const document = { ...state, format: kind.format, version: kind.newest };
  const place = { where: "watchText", path: "", remedy: "pass a state that startWatch, observe or readWatch returned" };
  const sealed = { ...document, sha256: documentDigest(document, place) };
  watchSchema(sealed, place);
  return `${canonicalJson(sealed, place)}\n`;
}

/** The state of a text. Throws a ModelFormatError that says what is wrong with it, and where. */
export function readWatch(text: string): WatchState {
  const { written } = openSealed(text, kind, longestText);
  const document = watchSchema(written, kind.place);
  requireDigest(document, kind.place);
  const { format: _, version: _v, sha256: _d, ...state } = document;
  return deepFrozen(state);
}
