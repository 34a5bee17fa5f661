// Served in place of field-worker.js where GATEWAY_OPENS_OFFLINE=no: removes that worker and what was stored for it.
const isItsOwn = (name) => name === 'field-files' || name.startsWith('answers.')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))

async function withdraw() {
  for (const name of await caches.keys()) if (isItsOwn(name)) await caches.delete(name)
  await self.registration.unregister()
}
