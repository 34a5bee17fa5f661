import type { Texts } from '../texts.ts'

/** A band in the reader's language where its template kept the name it began with; words of one's own stay as they are. */
export function bandIn(catalogues: readonly Texts[], own: Texts | undefined, band: string): string {
  const key = catalogues.flatMap(Object.entries<string>).find(([, name]) => name === band)?.[0]
  return (key && own?.[key]) ?? band
}
