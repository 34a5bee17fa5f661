import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourceLanguage, type Language, type Words } from '#shared/languages.ts'
import { textIn, type TextKey, type Texts, type TextValues } from '#shared/texts.ts'

/**
 * The texts of the area in this folder, read once from its `texts`: one file a language, and whichever languages there
 * are. What a language lacks is said in English.
 */
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
    /** Each language's texts, where a text is looked for rather than said. */
    catalogues: Object.fromEntries(catalogues),
    say,
    has: (key: string): key is TextKey<T> & string => Object.hasOwn(source, key),
    /** A text in whichever language it will be read. */
    words:
      (key: TextKey<T> & string, values?: TextValues): Words =>
      (language) =>
        say(language, key, values),
  }
}
