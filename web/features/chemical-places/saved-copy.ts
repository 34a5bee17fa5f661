import { chemicalPlacePage, openChemicalPlacePage, savedSheet } from '#shared/chemicals/pages.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate } from '#web/platform/format/format.ts'
import { pageCopies } from '#web/platform/storage/page-copies.ts'
import { language } from '#web/platform/texts/language.ts'
import { copyPage, type CopiedPlace } from './copy-page.ts'
import { sheetsToKeep, type SavedPage } from './sheets-to-keep.ts'

const inert =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page's path, and where its sheets are fetched from. */
const addressesOf = (organizationId: string, placeId: string, isOpen: boolean) =>
  isOpen
    ? {
        path: openChemicalPlacePage(organizationId, placeId),
        sheet: (safetySheetId: string) =>
          fill(chemicalPaths.openSafetySheet, { companyId: organizationId, placeId, safetySheetId }),
      }
    : {
        path: chemicalPlacePage(organizationId, placeId),
        sheet: (safetySheetId: string) => fill(chemicalPaths.safetySheetFile, { organizationId, safetySheetId }),
      }

/**
 * Saves the place's page and its sheets on this device, latest places first, up to a limit. Returns how many of its
 * sheets did not fit or failed to load.
 */
export async function saveCopy(organizationId: string, place: CopiedPlace, isOpen: boolean): Promise<number> {
  const { path, sheet: addressOf } = addressesOf(organizationId, place.id, isOpen)
  const cache = await pageCopies()
  const sheets = place.chemicals.flatMap(({ sheet }) => (sheet ? [sheet] : []))
  const page = { path, savedAt: new Date().toISOString(), sheets }
  const others = (await savedPages(cache)).filter(({ path }) => path !== page.path)
  const { pages, sheetIds } = sheetsToKeep([page, ...others])
  const stored = new Set([...pages, ...sheetIds.map((id) => savedSheet(organizationId, id))])
  for (const request of await cache.keys()) if (!stored.has(new URL(request.url).pathname)) await cache.delete(request)
  const missing = new Set<string>()
  for (const { id } of sheets)
    if (!sheetIds.includes(id) || !(await saveSheet(cache, savedSheet(organizationId, id), addressOf(id))))
      missing.add(id)
  const html = copyPage({
    place,
    language: language(),
    savedOn: localDate(page.savedAt),
    sheetLink: (id) => (missing.has(id) ? undefined : savedSheet(organizationId, id)),
  })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': inert,
    'x-saved': JSON.stringify({ savedAt: page.savedAt, sheets: sheets.map(({ id, bytes }) => ({ id, bytes })) }),
  }
  await cache.put(page.path, new Response(html, { headers }))
  return missing.size
}

async function savedPages(cache: Cache): Promise<SavedPage[]> {
  const responses = await cache.matchAll()
  return responses.flatMap(({ url, headers }) => {
    const saved = headers.get('x-saved')
    return saved ? [{ path: new URL(url).pathname, ...(JSON.parse(saved) as Omit<SavedPage, 'path'>) }] : []
  })
}

/** Sheets never change, so a saved one is not fetched again. */
async function saveSheet(cache: Cache, path: string, address: string): Promise<boolean> {
  if (await cache.match(path)) return true
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return false
  const headers = { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' }
  return cache.put(path, new Response(await answer.arrayBuffer(), { headers })).then(
    () => true,
    // The device is full.
    () => false,
  )
}
