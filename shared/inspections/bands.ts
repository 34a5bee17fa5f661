import type { Language, Words } from '../languages.ts'

/** The bands that a new template begins with, in hundredths of a point. */
export const starterBands: readonly { readonly from: number; readonly name: Words }[] = [
  { from: 0, name: { en: 'Not acceptable', es: 'No aceptable' } },
  { from: 7_000, name: { en: 'Needs work', es: 'Por mejorar' } },
  { from: 8_500, name: { en: 'Good', es: 'Bien' } },
  { from: 9_500, name: { en: 'Excellent', es: 'Excelente' } },
]

/** A band in the reader's language where its template kept the name it began with; words of one's own stay as they are. */
export const bandIn = (language: Language, band: string): string =>
  starterBands.find(({ name }) => Object.values(name).includes(band))?.name[language] ?? band
