import { readFileSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pseudo, pseudoLanguage } from '#server/test/pseudo-language.ts'
import { sourceLanguage, type Language } from '#shared/languages.ts'
import { addTexts } from '#web/platform/texts/texts.ts'

const web = join(import.meta.dirname, '..')

const read = new Map<Language, readonly (readonly [area: string, texts: Record<string, string>])[]>()

/** Every area's texts in one language, read from disk only once. */
const textsIn = (language: Language) =>
  read.getOrInsertComputed(language, () =>
    globSync([`**/texts/${language}.json`, `../shared/**/texts/${language}.json`], {
      cwd: web,
      exclude: ['dist/**'],
    }).map((file) => [
      basename(dirname(dirname(file))),
      JSON.parse(readFileSync(join(web, file), 'utf8')) as Record<string, string>,
    ]),
  )

/** Registers a pseudo-language: every text in brackets. */
export function speakPseudo() {
  document.documentElement.lang = pseudoLanguage
  for (const [area, texts] of textsIn(sourceLanguage))
    addTexts(area, Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)])))
}

/** Registers every area's texts in one language, as routes do for their areas. */
export function speak(language: Language) {
  document.documentElement.lang = language
  for (const [area, texts] of textsIn(language)) addTexts(area, texts)
}
