/** Height that has to be seen of what is brought into view: a verdict with its sentence. */
const enough = 260;

/** Scrolls to an element where its beginning is not in sight, or under the bar of the page. */
export function bringIntoView(element: HTMLElement | undefined): void {
  if (element === undefined) return;
  const { top, height } = element.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  if (top >= margin && top + Math.min(height, enough) <= window.innerHeight) return;
  element.scrollIntoView({ block: "start" });
}
