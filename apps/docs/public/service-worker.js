// Keeps what was read, so that it can be read again without a network. Pages come from the network first; files whose
// names carry a hash never change, so they come from the cache first. Nothing is fetched ahead of time.

const cacheName = "distcal-docs-1";
const mostFiles = 600;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

// The page that starts the worker was loaded before it: it tells what to keep.
self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const here = new URL(request.url).origin === self.location.origin;
  if (request.method !== "GET" || !here || request.headers.has("range")) return;
  event.respondWith(isHashed(request.url) ? cacheFirst(request) : networkFirst(request));
});

function isHashed(address) {
  return new URL(address).pathname.includes("/assets/");
}

async function cacheFirst(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? fetchAndKeep(cache, request);
}

async function networkFirst(request) {
  const cache = await caches.open(cacheName);
  try {
    return await fetchAndKeep(cache, request);
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept !== undefined) return kept;
    throw error;
  }
}

async function fetchAndKeep(cache, request) {
  const response = await fetch(request);
  if (response.status === 200) {
    await cache.put(request, response.clone());
    await forgetOldest(cache);
  }
  return response;
}

async function keepAll(addresses) {
  const cache = await caches.open(cacheName);
  for (const address of addresses) {
    if ((await cache.match(address)) !== undefined) continue;
    // Mostly from the browser's own cache; what can't be had now is kept when it is read again.
    await fetchAndKeep(cache, new Request(address)).catch(() => undefined);
  }
}

/** Files of earlier versions of the site go first: keys are in the order in which they were kept. */
async function forgetOldest(cache) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - mostFiles))) await cache.delete(key);
}
