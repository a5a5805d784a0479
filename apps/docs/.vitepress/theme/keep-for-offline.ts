/** Starts the service worker and tells it what this page loads, so that it can be read again without a network. */
export function keepForOffline(base: string): void {
  if (!("serviceWorker" in navigator)) return;
  // A page without its worker still works, only not offline: some browsers refuse it, e.g. in private windows.
  navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base }).catch(() => undefined);
  const keep = (addresses: readonly string[]): void => {
    const here = addresses.filter((address) => address.startsWith(location.origin));
    navigator.serviceWorker.controller?.postMessage({ keep: here });
  };
  const namesOf = (entries: PerformanceEntryList): string[] => entries.map(({ name }) => name);
  // What was loaded before the worker took over, and what was under way then: the worker does not see those requests.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    keep([location.href.split("#")[0], ...namesOf(performance.getEntriesByType("resource"))]);
  });
  new PerformanceObserver((list) => keep(namesOf(list.getEntries()))).observe({ type: "resource" });
}
