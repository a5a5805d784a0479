import { statSync } from "node:fs";
import { join } from "node:path";
import { pagesOf, readPage } from "./built-site.ts";

/** What is wrong with links, anchors and resources of a built site, one sentence each; empty where all is well. */
export function linkFaults(folder: string, base = "/"): string[] {
  const pages = new Map(pagesOf(folder).map((path) => [path, tagsOf(readPage(folder, path))]));
  const anchors = new Map(
    [...pages].map(([path, tags]) => [path, new Set(tags.flatMap(({ text }) => attributeOf(text, "id") ?? []))]),
  );
  const faultOf = (path: string, { name, text }: Tag): string | undefined => {
    const address = attributeOf(text, "href") ?? attributeOf(text, "src");
    if (address === undefined) return undefined;
    const at = new URL(path, `http://site${base}`);
    const target = new URL(unescaped(address), at);
    if (target.protocol === "data:") return undefined;
    // A link may lead elsewhere; the page itself may load nothing from there.
    if (target.host !== at.host) return name === "a" ? undefined : `${path} loads ${address} from another host`;
    if (!target.pathname.startsWith(base)) return `${path} leads to ${address}, which is outside of ${base}`;
    const inside = decodeURIComponent(target.pathname.slice(base.length));
    const file = inside === "" || inside.endsWith("/") ? `${inside}index.html` : inside;
    if (!statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) {
      return `${path} leads to ${address}, and there is no ${file}`;
    }
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (anchor !== "" && !anchors.get(file)?.has(anchor))
      return `${path} leads to ${address}: ${file} has no such anchor`;
    return undefined;
  };
  return [...pages].flatMap(([path, tags]) => [...new Set(tags.flatMap((tag) => faultOf(path, tag) ?? []))]);
}

interface Tag {
  readonly name: string;
  readonly text: string;
}

function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<(?<name>[a-z][\w-]*)(?:\s[^>]*)?>/gi)].map(({ 0: text, groups }) => ({
    name: groups?.["name"] ?? "",
    text,
  }));
}

function attributeOf(tag: string, attribute: "href" | "id" | "src"): string | undefined {
  return new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');
}
