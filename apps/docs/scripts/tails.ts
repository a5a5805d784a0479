import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { tailsPicture } from "../.vitepress/theme/forms/tails-picture.ts";

// The picture of the page on forms.
writeFileSync(resolve(import.meta.dirname, "../public/tails.svg"), tailsPicture());
