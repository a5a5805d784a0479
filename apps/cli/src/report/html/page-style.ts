import { type ColourRole, palette } from "@distcal/plots";

const colour = (role: ColourRole): string => `light-dark(${palette.light[role]}, ${palette.dark[role]})`;

/** The style sheet of a report: light and dark as the reader's system is, on paper light and without the contents. */
export const pageStyle: string = `:root {
  color-scheme: light dark;
  --ink: ${colour("ink")}; --muted: ${colour("muted")}; --line: ${colour("grid")}; --ground: ${colour("surface")};
  --good: ${colour("series3")}; --bad: ${colour("series1")}; --link: ${colour("series2")};
  --raised: light-dark(#f6f8fa, #1c2128);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.55;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: clamp(1.5rem, 4vw, 2.1rem); line-height: 1.2; margin: 0 0 .75rem; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .75rem; letter-spacing: -.01em; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p { margin: 0 0 .9rem; max-width: 46rem; }
a { color: var(--link); text-underline-offset: .15em; }
.lead { font-size: 1.06rem; color: var(--muted); overflow-wrap: anywhere; }
nav ol { list-style: none; margin: 1.25rem 0 0; padding: .75rem 0; display: flex; flex-wrap: wrap; gap: .35rem 1.25rem;
  border-block: 1px solid var(--line); font-size: .95rem; }
section { padding: 2.25rem 0 0; }
section + section { margin-top: 2.25rem; border-top: 1px solid var(--line); }
.findings { margin: 0; padding: 0; list-style: none; display: grid; gap: .6rem; }
.findings li { background: var(--raised); border-left: 4px solid var(--link); border-radius: 0 6px 6px 0; padding: .7rem 1rem; max-width: 52rem; }
.scroll { overflow-x: auto; margin: 1rem 0 1.25rem; }
table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); font-size: .9rem; padding-bottom: .5rem; }
caption span { display: block; max-width: min(46rem, calc(100vw - 2.5rem)); }
th, td { padding: .4rem .9rem .4rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; }
th[scope="row"], th:first-child { text-align: left; }
td.words { text-align: left; white-space: normal; min-width: 14rem; }
td.text, thead th.text { text-align: left; }
thead th { border-bottom: 2px solid var(--line); }
.better { color: var(--good); font-weight: 600; }
.worse { color: var(--bad); font-weight: 600; }
.muted { color: var(--muted); }
figure { margin: 1.25rem 0 1.75rem; }
figure svg { display: block; max-width: 100%; height: auto; }
figure .on-narrow { display: none; }
figure.beside { display: grid; grid-template-columns: auto minmax(14rem, 1fr); gap: 0 1.5rem; align-items: center; }
figcaption { color: var(--muted); font-size: .93rem; max-width: 46rem; margin-top: .4rem; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .5rem 1.5rem; margin: 0; max-width: 52rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--raised); padding: .1em .35em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--raised); padding: .9rem 1rem; border-radius: 6px; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
footer { color: var(--muted); font-size: .9rem; padding-block: 2.5rem 3rem; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 52rem) { figure.beside { display: block; } }
@media (max-width: 40rem) {
  figure .on-wide { display: none; } figure .on-narrow { display: block; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; }
  header { padding-top: 1.5rem; } th, td { padding-right: .7rem; }
}
@media print {
  :root { color-scheme: light; } figure .on-wide { display: block; } figure .on-narrow { display: none; }
figure.beside { display: grid; grid-template-columns: auto minmax(14rem, 1fr); gap: 0 1.5rem; align-items: center; }
  body { font-size: 11pt; } nav, .skip { display: none; }
  header, main, footer { max-width: none; padding-inline: 0; }
  figure, table, .findings li { break-inside: avoid; } h2, h3 { break-after: avoid; }
}`;
