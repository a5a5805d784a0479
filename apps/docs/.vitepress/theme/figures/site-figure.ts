import { type FunctionalComponent, h } from "vue";
import type { DrawnFigure } from "./drawn.ts";

/** A figure that was drawn while the site was built; the style sheet shows the drawing that fits the window. */
export const SiteFigure: FunctionalComponent<{ figure: DrawnFigure }> = ({ figure }) =>
  h("figure", { class: "site-figure" }, [
    h("div", { class: "wide", innerHTML: figure.wide }),
    h("div", { class: "narrow", innerHTML: figure.narrow }),
    h("figcaption", figure.caption),
  ]);

SiteFigure.props = ["figure"];
