import { nextTick } from "vue";

/** The first page comes without a `main` element, which readers with a screen reader jump to: what holds its content becomes one. */
export async function markMain(): Promise<void> {
  await nextTick();
  const content = document.getElementById("VPContent");
  if (content?.querySelector("main") === null) content.setAttribute("role", "main");
  else content?.removeAttribute("role");
}
