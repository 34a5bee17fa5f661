import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'

/** Service worker types that the page's type library lacks. */
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
/** The scripts that each field page begins with, as places in `FILES`. */
declare const FIRST_SCRIPTS: Readonly<Record<string, readonly number[]>>

/** The page itself is stored under this address. */
const pageAddress = '/login'
const fieldPage = /^\/org\/[^/]+\/(?:(employee|recap)|(inspections)\/[^/]+)\/?$/
const notPages = /^\/(?:api|assets)(?:\/|$)|\.[^/]*$/
/** How long a field page, and the start of the installed app, wait for the network before they open from the phone. */
const waitMs = 3000

const language = new URL(self.location.href).searchParams.get('language') ?? 'en'
const isOtherLanguage = ({ url }: PrecacheEntry) => url.endsWith('.json') && !url.includes(`.${language}-`)

// The build writes the list here once.
const allFiles = FILES
const files = new PrecacheController({ cacheName: 'field-files' })
files.addToCacheList(allFiles.filter((file) => !isOtherLanguage(file)))

// Stores a release's files as a whole; it takes over once no page of an earlier release is open.
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
      // A failing storage must not block the network's file.
      self.caches
        .match(stored, { cacheName: 'field-files' })
        .catch(() => undefined)
        .then((file) => file ?? fetch(request)),
    )
})

/** Returns the page from the network or, without a connection, the stored page, which shows what it can or a notice. */
async function open(event: Asked): Promise<Response> {
  const url = new URL(event.request.url)
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(event.request))
  const late = wait(waitMs).then(async () => ((await isFieldPage(url)) ? undefined : asked))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  // The session has ended, perhaps in another tab: the data of its user's pages must no longer open.
  if (answer && url.pathname === pageAddress) event.waitUntil(forgetAnswers())
  if (answer && answer.status < 500) return answer
  const stored = startPage(url).then((page) => page ?? storedPage(url))
  return (await stored.catch(() => undefined)) ?? answer ?? asked
}

/** Whether it is or leads to a field page; any other page, which the phone does not have, is waited for. */
async function isFieldPage(url: URL): Promise<boolean> {
  const target = (await startPage(url))?.headers.get('location')
  return nameOf(target ? new URL(target) : url) !== undefined
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function nameOf({ pathname }: URL): string | undefined {
  const [, name, named] = fieldPage.exec(pathname) ?? []
  return name ?? named
}

/** Returns the stored page, marked as such in its first tag, with its scripts, which it would ask for one by one. */
async function storedPage(url: URL): Promise<Response | undefined> {
  const page = await files.matchPrecache(pageAddress)
  if (!page) return undefined
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const scripts = (FIRST_SCRIPTS[nameOf(url) ?? ''] ?? []).map((at) => allFiles[at]?.url)
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`)
  const html = (await page.text())
    .replace('<html', '<html data-from-phone')
    .replace('</head>', `${links.join('')}</head>`)
  return new Response(html, { headers })
}

const answerCaches = async () => (await self.caches.keys()).filter((name) => name.startsWith('answers.'))

async function forgetAnswers() {
  for (const name of await answerCaches()) await self.caches.delete(name)
}

/** The installed app opens the field page stored last; a shortcut opens its own page in the same organization. */
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
