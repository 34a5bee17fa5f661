// Opens the chemicals of a place without a connection, from the copy that its page saved; everything else goes to the
// network untouched.
const cacheName = 'chemicals'
const waitMs = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event.request))
})

async function answer(request) {
  const { pathname } = new URL(request.url)
  const copy = await caches.match(pathname, { cacheName })
  const [, organization, sheet] = /^\/org\/([^/]+)\/chemicals\/sheets\/([^/]+)$/.exec(pathname) ?? []
  if (sheet) return copy ?? Response.redirect(`/api/v1/organizations/${organization}/safety-sheets/${sheet}`)
  if (!copy) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, waitMs))
  const page = await Promise.race([fetch(request).catch(() => undefined), late])
  return page && page.status < 500 ? page : copy
}
