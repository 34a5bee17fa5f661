import type { Texts } from '../texts.ts'

/** Translates a band whose template still has the default name; custom names stay unchanged. */
export function bandIn(catalogues: Readonly<Record<string, Texts>>, id: string, band: string): string {
  for (const each in catalogues)
    for (const key in catalogues[each]) if (catalogues[each][key] === band) return catalogues[id]?.[key] ?? band
  return band
}
