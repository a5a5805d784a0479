import { createApp } from "vue";
import playgroundStyle from "../styles/playground.css?inline";
import ReportPage from "./ReportPage.vue";
import reportStyle from "./report.css?inline";
import type { ReportContent } from "./report-content.ts";

/** A report as one HTML file: no script, no request; the parts are those of the page itself, drawn once and written down. */
export function reportFile(content: ReportContent): Blob {
  const place = document.createElement("div");
  const app = createApp(ReportPage, { content });
  app.mount(place);
  // Vue marks the places of parts that are not there.
  const body = place.innerHTML.replaceAll(/<!--.*?-->/gs, "");
  app.unmount();
  const title = document.createElement("title");
  title.textContent = `Calibration of ${content.name}`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
${title.outerHTML}
<link rel="icon" href="data:,">
<style>
${reportStyle}
${playgroundStyle}
</style>
</head>
<body>
${body}
</body>
</html>
`;
  return new Blob([text], { type: "text/html" });
}
