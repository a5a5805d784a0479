import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { defineAsyncComponent } from "vue";
import EngineTable from "./EngineTable.vue";
import EngineSpeeds from "./engines/EngineSpeeds.vue";
import { SiteFigure } from "./figures/site-figure.ts";
import { FileLink } from "./file-link.ts";
import { keepForOffline } from "./keep-for-offline.ts";
import { markMain } from "./main-landmark.ts";
import "katex/dist/katex.min.css";
import "./site.css";

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app, router, siteData }) {
    app.component("EngineSpeeds", EngineSpeeds);
    app.component("EngineTable", EngineTable);
    app.component("FileLink", FileLink);
    app.component("SiteFigure", SiteFigure);
    app.component(
      "TwoLines",
      defineAsyncComponent(() => import("./two-lines/TwoLines.vue")),
    );
    app.component(
      "PlaygroundApp",
      defineAsyncComponent(() => import("../../playground/app/PlaygroundApp.vue")),
    );
    if (!import.meta.env.SSR) router.onAfterRouteChange = markMain;
    if (!import.meta.env.SSR && import.meta.env.PROD) keepForOffline(siteData.value.base);
  },
};

export default theme;
