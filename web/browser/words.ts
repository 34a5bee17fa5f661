import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Language } from '#shared/languages.ts'
import type { Texts } from '#shared/texts.ts'

const root = join(import.meta.dirname, '../..')

/** The page's own words in a language, so that a journey runs in each with the same code. */
export function wordsIn(language: Language) {
  const areas = new Map(
    globSync(`{web,shared}/**/texts/${language}.json`, { cwd: root, exclude: ['web/dist/**'] }).map((file) => [
      basename(dirname(dirname(file))),
      JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts,
    ]),
  )
  return (area: string, key: string, values: Readonly<Record<string, string>> = {}) => {
    const text = areas.get(area)?.[key]
    if (!text) throw new Error(`${area} has no ${key}`)
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
}
