import { palette } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { reliabilityParts, type SecondFormResults } from "./second-form.ts";

const width = 420;

/** The picture at the top of the README: reliability before and after, of all predictions and of those that are least sure. */
export function beforeAfterPicture(results: Pick<SecondFormResults, "reliability">): string {
  const figures = reliabilityParts(results).map((figureAt) => figureAt(width));
  const height = Math.max(...figures.map((figure) => figure.height));
  const words = figures.map(({ title, alt }) => `${title}: ${alt}`).join(" ");
  const drawings = figures.map((figure, i) =>
    svgText(figure)
      .trim()
      .replace("<svg", `<svg x="${i * width}"`),
  );
  const whole = figures.length * width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" role="img" aria-label="${words}">`,
    `<rect width="100%" height="100%" fill="${palette.light.surface}"/>`,
    ...drawings,
    "</svg>\n",
  ].join("\n");
}
