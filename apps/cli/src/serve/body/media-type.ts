import { Refusal } from "../refusals/refusal.ts";

/** How rows come and go. */
export type BodyFormat = "json" | "jsonl" | "csv";

/** Media types by format; the first is the one that answers have. */
export const mediaTypes: Readonly<Record<BodyFormat, readonly string[]>> = Object.freeze({
  json: ["application/json"],
  jsonl: ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"],
  csv: ["text/csv"],
});

const formats = Object.keys(mediaTypes) as readonly BodyFormat[];

/** The format that the headers of a request name. */
export function bodyFormat(headers: Readonly<Record<string, string | string[] | undefined>>): BodyFormat {
  const asked = String(headers["content-type"] ?? "");
  const [type, ...parameters] = asked.split(";").map((part) => part.trim().toLowerCase());
  const format = formats.find((name) => mediaTypes[name].includes(type));
  if (format === undefined) {
    const known = formats.map((name) => mediaTypes[name][0]).join(", ");
    throw new Refusal(
      415,
      `Content-Type must be one of ${known}, got ${asked === "" ? "none" : JSON.stringify(asked)}`,
    );
  }
  const charset = parameters.find((part) => part.startsWith("charset="))?.slice("charset=".length);
  if (charset !== undefined && !/^"?(utf-?8|us-ascii)"?$/.test(charset)) {
    throw new Refusal(415, `the text must be UTF-8, got charset ${JSON.stringify(charset)}; convert it`);
  }
  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding !== "identity") {
    throw new Refusal(
      415,
      `the body must not be compressed, got Content-Encoding ${JSON.stringify(encoding)}; decompress it`,
    );
  }
  return format;
}
