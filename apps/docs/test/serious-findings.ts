import { accessibilityFindings } from "@distcal/testing/accessibility";
import type { Page } from "playwright-core";

/** What axe finds on a page that keeps people from reading or using it. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return (await accessibilityFindings(page, rules)).filter((finding) => /^(?:serious|critical): /.test(finding));
}
