import { type ColourRole, palette } from "@distcal/plots";

const colour = (role: ColourRole): string => `light-dark(${palette.light[role]}, ${palette.dark[role]})`;

const layout = `* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header, main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.5rem; }
h1 { font-size: clamp(1.45rem, 4vw, 2rem); line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 1rem; letter-spacing: -.015em; }
h3 { font-size: 1.05rem; margin: 2rem 0 .6rem; overflow-wrap: anywhere; }
p { margin: 0 0 .9rem; max-width: 46rem; }
a { color: var(--link); text-underline-offset: .15em; }
.lead { color: var(--muted); overflow-wrap: anywhere; margin: 0; max-width: none; }
nav ol { list-style: none; margin: 1.25rem 0 0; padding: .7rem 0; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem;
  border-block: 1px solid var(--line); font-size: .92rem; }
nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
section { padding: 2.75rem 0 0; }
section + section { margin-top: 2.75rem; border-top: 1px solid var(--line); }
section > :last-child, section > :last-child > figure { margin-bottom: 0; }
section.quiet { padding-top: 1.75rem; }
section.quiet > h2 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }`;

const verdict = `.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem; }
.card { border: 1px solid color-mix(in srgb, var(--edge) 45%, transparent); border-left: 6px solid var(--edge); border-radius: 10px; background: var(--tint); padding: 1.4rem 1.6rem 1.5rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.card.good { --edge: var(--good); --tint: var(--good-tint); }
.card.bad { --edge: var(--bad); --tint: var(--bad-tint); }
.card.unknown { --edge: var(--muted); --tint: var(--raised); }
.card h3 { margin: 0 0 .4rem; font-size: .95rem; color: var(--muted); font-weight: 600; }
.sentence { font-size: 1.22rem; line-height: 1.4; margin: 0; max-width: 50rem; }
.sentence strong { color: var(--edge); }
.before { color: var(--muted); margin: .45rem 0 0; max-width: 50rem; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr)); gap: 1.1rem 1.2rem; margin: 1.4rem 0 0; max-width: none; }
.numbers dt { color: var(--muted); font-size: .88rem; font-weight: 500; }
.numbers dd { margin: .1rem 0 0; }
.numbers .value { display: block; font-size: 1.45rem; line-height: 1.3; font-variant-numeric: tabular-nums; letter-spacing: -.01em; }
.numbers .value strong { font-weight: 650; overflow-wrap: anywhere; }
.numbers .from, .numbers .arrow { color: var(--muted); font-size: 1.1rem; }
.numbers .note { display: block; color: var(--muted); font-size: .88rem; }
.numbers .note.better { color: var(--good); } .numbers .note.worse { color: var(--bad); }
.cards.several > .card { display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 0; } .cards.several { row-gap: 0; }
.cards.several .numbers { grid-template-columns: 1fr; }
.which { margin: 1.2rem 0 0; font-size: 1.06rem; max-width: none; }
.caution { margin: 1.2rem 0 0; padding: .75rem 1rem; border-left: 4px solid var(--caution); background: var(--raised); border-radius: 0 8px 8px 0; max-width: none; overflow-wrap: anywhere; }
.next { margin-top: 1.5rem; } .next h3 { margin-top: 0; } .next p { margin-bottom: .6rem; }`;

const tables = `table { border-collapse: collapse; margin: 1rem 0 2rem; font-size: .94rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); font-size: .9rem; padding-bottom: .6rem; max-width: 46rem; text-wrap: pretty; }
table.many { width: 100%; } table.few { min-width: min(32rem, 100%); }
table.few :is(th, td):not(:first-child) { padding-left: 2.2rem; }
th, td { padding: .5rem .5rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: baseline; overflow-wrap: break-word; }
th { font-weight: 600; } thead th { font-size: .86rem; color: var(--muted); vertical-align: bottom; border-bottom: 1.5px solid var(--muted); }
th:first-child { text-align: left; padding-left: 0; } td:last-child, th:last-child { padding-right: 0; }
td.text, thead th.text { text-align: left; padding-left: 1.6rem; }
td.number { white-space: nowrap; } tbody th { min-width: 4.5rem; }
tbody tr:hover { background: var(--raised); }
.better { color: var(--good); font-weight: 600; } .worse { color: var(--bad); font-weight: 600; } .muted { color: var(--muted); }`;

const figures = `figure { margin: 1.5rem 0 2rem; min-width: 0; }
figure svg { display: block; max-width: 100%; height: auto; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
figure .on-narrow { display: none; }
figure.beside { display: grid; grid-template-columns: auto minmax(14rem, 1fr); gap: 0 1.75rem; align-items: center; }
figcaption { color: var(--muted); font-size: .9rem; max-width: 46rem; margin-top: .4rem; text-wrap: pretty; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 2rem; align-items: start; }
.figures figure, .figures figure.beside { display: block; }
dl { display: grid; grid-template-columns: minmax(9rem, auto) 1fr; gap: .6rem 1.75rem; margin: 0; max-width: 56rem; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.numbers > div { min-width: 0; }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--raised); padding: .1em .35em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); padding: .8rem 1rem; border-radius: 8px; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; }
footer { color: var(--muted); font-size: .88rem; padding-block: 3rem; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }`;

/** On a telephone every row of a table is a block of its own, and each number stands next to its label. */
const narrow = `@media (max-width: 62rem) {
  figure.beside { display: block; } td.number { white-space: normal; }
  table.few :is(th, td):not(:first-child) { padding-left: 1rem; }
}
@media screen and (max-width: 44rem) {
  nav { display: none; } header, main, footer { padding-inline: 1.1rem; } header { padding-top: 1.5rem; }
  section { padding-top: 2rem; } section + section { margin-top: 2rem; }
  figure .on-wide { display: none; } figure .on-narrow { display: block; }
  .cards.several { row-gap: 1rem; } .cards.several > .card { display: block; } .card { padding: 1.1rem 1.1rem 1.2rem; } .sentence { font-size: 1.12rem; }
  .numbers { gap: .9rem; } .numbers .value { font-size: 1.3rem; }
  dl:not(.numbers) { grid-template-columns: 1fr; gap: 0; } dl:not(.numbers) dd { margin-bottom: .75rem; }
  table, tbody, tr, caption { display: block; } table.few :is(th, td):not(:first-child) { padding-left: 0; } thead { position: absolute; left: -999rem; }
  tr { padding: .55rem 0; border-bottom: 1px solid var(--line); }
  tbody th { display: block; padding: 0 0 .15rem; border: 0; } td.text { padding-left: 0; }
  table.two tr { display: flex; justify-content: space-between; gap: 1rem; }
  td { display: flex; justify-content: space-between; gap: 1rem; padding: .12rem 0; border: 0; text-align: right; }
  td.text { text-align: right; } td.number { white-space: normal; } td::before { content: attr(data-label); color: var(--muted); font-weight: 400; text-align: left; white-space: normal; }
  table.two td::before { content: none; }
}`;

const print = `@media print {
  :root { color-scheme: light; } @page { margin: 16mm 14mm; }
  body { font-size: 10.5pt; } nav, .skip { display: none; }
  header, main, footer { max-width: none; padding-inline: 0; } header { padding-top: 0; }
  section { padding-top: 1.4rem; } section + section { margin-top: 1.4rem; }
  figure, tr, .card, .next, .caution { break-inside: avoid; } h2, h3, caption { break-after: avoid; }
  .numbers { grid-template-columns: repeat(3, 1fr); gap: .8rem 1.2rem; } .numbers .value { font-size: 1.1rem; }
  .numbers .from, .numbers .arrow { font-size: .95rem; } table { font-size: .85rem; } .figures { grid-template-columns: 1fr 1fr; }
}`;

/** The style sheet of a report: light and dark as the reader's system is, on paper light and without the contents. */
export const pageStyle: string = [
  `:root {
  color-scheme: light dark;
  --ink: ${colour("ink")}; --muted: ${colour("muted")}; --line: ${colour("grid")}; --ground: ${colour("surface")};
  --good: ${colour("series3")}; --bad: light-dark(#b64f00, ${palette.dark.series1}); --link: ${colour("series2")}; --caution: ${colour("series5")};
  --raised: light-dark(#f5f7f9, #1e242c); --good-tint: light-dark(#eff8f5, #14261f); --bad-tint: light-dark(#fdf4ec, #2a1f16);
}`,
  layout,
  verdict,
  tables,
  figures,
  narrow,
  print,
].join("\n");
