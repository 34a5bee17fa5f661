export interface SavedPage {
  path: string
  savedAt: string
  sheets: readonly { id: string; bytes: number }[]
}

const limits = { pages: 20, bytes: 60_000_000 }

/** Selects the pages and sheets that stay on the device: the latest, until a limit is reached. */
export function sheetsToKeep(saved: readonly SavedPage[]): { pages: string[]; sheetIds: string[] } {
  const pages = saved.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1)).slice(0, limits.pages)
  const sheetIds = new Set<string>()
  let bytes = 0
  for (const sheet of pages.flatMap(({ sheets }) => sheets)) {
    if (sheetIds.has(sheet.id) || bytes + sheet.bytes > limits.bytes) continue
    bytes += sheet.bytes
    sheetIds.add(sheet.id)
  }
  return { pages: pages.map(({ path }) => path), sheetIds: [...sheetIds] }
}
