import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'

/** What the page's types lack of a worker's. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  readonly request: Request
  /** The answer to a navigation that the browser asked for while the worker started; undefined without that feature. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Asked) => void): void
}
declare const self: Worker & Pick<typeof globalThis, 'location' | 'caches'>

/** The files of this release that field pages consist of, of all languages. */
declare const FILES: readonly PrecacheEntry[]

/** Under this address the page itself is stored. */
const pageAddress = '/login'
const fieldPage = /^\/org\/[^/]+\/(?:employee|recap|inspections\/[^/]+)\/?$/
const notPages = /^\/(?:api|assets)(?:\/|$)|\.[^/]*$/
/** How long a field page waits for the network before it opens from the phone. */
const waitMs = 3000

const language = new URL(self.location.href).searchParams.get('language') ?? 'en'
const isOtherLanguage = ({ url }: PrecacheEntry) => url.endsWith('.json') && !url.includes(`.${language}-`)

const files = new PrecacheController({ cacheName: 'field-files' })
files.addToCacheList(FILES.filter((file) => !isOtherLanguage(file)))

// A release's files are stored as a whole. It takes over once no page of the release before is open.
self.addEventListener('install', (event) => void files.install(event as never))
self.addEventListener('activate', (event) => {
  void files.activate(event as never)
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(open(event))
    return
  }
  const stored = pathname === pageAddress ? undefined : files.getCacheKeyForURL(request.url)
  if (stored !== undefined)
    event.respondWith(
      // A storage that fails must not keep the network's file away.
      self.caches
        .match(stored, { cacheName: 'field-files' })
        .catch(() => undefined)
        .then((file) => file ?? fetch(request)),
    )
})

/** The page from the network, as always. Without one, from the phone: it shows what it can, and the notice otherwise. */
async function open(event: Asked): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(event.request))
  const isField = fieldPage.test(pathname)
  const late = new Promise<undefined>((resolve) => isField && setTimeout(resolve, waitMs))
  const answer = await Promise.race([asked.catch(() => undefined), late])
  // The session has ended, maybe in another tab: what its user's pages showed must not open any more.
  if (answer && pathname === pageAddress) event.waitUntil(forgetAnswers())
  if (answer && answer.status < 500) return answer
  const stored = startPage(new URL(event.request.url)).then((page) => page ?? storedPage())
  return (await stored.catch(() => undefined)) ?? answer ?? asked
}

/** Says in its first tag that it comes from the phone. */
async function storedPage(): Promise<Response | undefined> {
  const page = await files.matchPrecache(pageAddress)
  if (!page) return undefined
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response((await page.text()).replace('<html', '<html data-from-phone'), { headers })
}

const answerCaches = async () => (await self.caches.keys()).filter((name) => name.startsWith('answers.'))

async function forgetAnswers() {
  for (const name of await answerCaches()) await self.caches.delete(name)
}

/** The start of the installed app leads to the field page that is stored last, a shortcut to its own in the same organization. */
async function startPage({ pathname, search }: URL): Promise<Response | undefined> {
  const [, shortcut] = /^\/my-org(\/.*)?$/.exec(pathname) ?? []
  if (pathname !== '/' && shortcut === undefined) return undefined
  for (const cacheName of await answerCaches()) {
    const stored = await self.caches.match('/', { cacheName })
    if (!stored) continue
    const page = await stored.text()
    return Response.redirect(shortcut ? page.replace(/^(\/org\/[^/]+).*/, `$1${shortcut}`) + search : page)
  }
  return undefined
}
