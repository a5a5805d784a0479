import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import EngineTable from "./EngineTable.vue";

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("EngineTable", EngineTable);
  },
};

export default theme;
