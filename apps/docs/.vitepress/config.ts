import { defineConfig } from "vitepress";

// The site may live under a sub-path: DISTCAL_DOCS_BASE=/distcal/ pnpm --filter @distcal/docs build
const base = process.env["DISTCAL_DOCS_BASE"] ?? "/";

export default defineConfig({
  title: "distcal",
  description: "Calibrated distributions from any regressor's predictions",
  lang: "en",
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }]],
  srcExclude: ["README.md"],
  cleanUrls: false,
  lastUpdated: false,
  themeConfig: {
    logo: "/logo.svg",
    search: { provider: "local" },
    nav: [
      { text: "Guide", link: "/guide/getting-started" },
      { text: "Engines", link: "/guide/engines" },
      { text: "Decisions", link: "/decisions/" },
    ],
    sidebar: [
      {
        text: "Guide",
        items: [
          { text: "Getting started", link: "/guide/getting-started" },
          { text: "Picking single packages", link: "/guide/packages" },
          { text: "Engines", link: "/guide/engines" },
        ],
      },
      {
        text: "Decisions",
        items: [
          { text: "What these pages are", link: "/decisions/" },
          { text: "1. The house and its tools", link: "/decisions/0001-house" },
          { text: "2. Numbers in the tails", link: "/decisions/0002-tails" },
          { text: "3. How a fit is done", link: "/decisions/0003-fit" },
        ],
      },
    ],
    outline: { level: [2, 3] },
    footer: { message: "Apache-2.0" },
  },
});
