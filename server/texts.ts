import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourceLanguage, type Language, type Words } from '#shared/languages.ts'
import { textIn, type TextKey, type Texts, type TextValues } from '#shared/texts.ts'

/** Loads the texts of an area from its folder `texts`, one file per language. Missing texts fall back to English. */
export function textsOf<T>(folder: string) {
  const place = join(folder, 'texts')
  const read = (file: string) => JSON.parse(readFileSync(join(place, file), 'utf8')) as Texts
  const source = read(`${sourceLanguage}.json`)
  const catalogues = new Map(
    readdirSync(place).map((file) => [basename(file, '.json'), { ...source, ...read(file) }] as const),
  )
  const say = (language: Language, key: TextKey<T> & string, values?: TextValues): string =>
    textIn(catalogues.get(language) ?? source, language, key, values)
  return {
    /** Each language's texts, for searching rather than display. */
    catalogues: Object.fromEntries(catalogues),
    say,
    has: (key: string): key is TextKey<T> & string => Object.hasOwn(source, key),
    /** Returns a text in the reader's language. */
    words:
      (key: TextKey<T> & string, values?: TextValues): Words =>
      (language) =>
        say(language, key, values),
  }
}
