export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The same in each language. */
export type Words = Readonly<Record<Language, string>>

/** As Intl names them: the way they are written in the United States. */
export const locales: Words = { en: 'en-US', es: 'es-US' }

/** The first known language of an Accept-Language header or a browser tag; English when none is known. */
export function pickLanguage(tags: string | undefined): Language {
  for (const tag of (tags ?? '').toLowerCase().split(',')) {
    const known = languages.find((language) => tag.trim().startsWith(language))
    if (known) return known
  }
  return 'en'
}
