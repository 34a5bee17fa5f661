import type { Language } from '../languages.ts'
import type { Texts } from '../texts.ts'

/** Where the bands of a new template begin, in hundredths of a point; their names are texts. */
export const starterBands = [0, 7_000, 8_500, 9_500] as const

const keys = starterBands.map((from) => `band.${from}` as const)

/** A band in the reader's language where its template kept the name it began with; words of one's own stay as they are. */
export function bandIn(catalogues: Readonly<Record<Language, Texts>>, language: Language, band: string): string {
  const key = keys.find((each) => Object.values(catalogues).some((texts) => texts[each] === band))
  return (key && catalogues[language]?.[key]) ?? band
}
