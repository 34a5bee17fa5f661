import type { Texts } from '../texts.ts'

/** A band in one catalogue's words where its template kept the name it began with; words of one's own stay as they are. */
export function bandIn(catalogues: Readonly<Record<string, Texts>>, id: string, band: string): string {
  for (const each in catalogues)
    for (const key in catalogues[each]) if (catalogues[each][key] === band) return catalogues[id]?.[key] ?? band
  return band
}
