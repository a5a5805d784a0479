import { withBase } from "vitepress";
import { type FunctionalComponent, h } from "vue";

/** A link that saves a file of the site, wherever the site lives: `<FileLink path="/examples/past.csv">`. */
export const FileLink: FunctionalComponent<{ path: string }> = ({ path }, { slots }) =>
  h("a", { href: withBase(path), download: path.slice(path.lastIndexOf("/") + 1) }, slots["default"]?.());

FileLink.props = ["path"];
