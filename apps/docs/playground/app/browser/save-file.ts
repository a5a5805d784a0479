/** Hands a file to the visitor: nothing is sent anywhere. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
