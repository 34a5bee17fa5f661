import { sql } from 'kysely'
import { languages, sourceLanguage, type Language, type Words } from '#shared/languages.ts'
import { nameIn, type Names } from '#shared/names.ts'

/** The stored names in every language of the product; empty if not given. */
export const namesOf = (stored: Names): Names =>
  Object.fromEntries(languages.map((language) => [language, stored[language] ?? '']))

/** Trims names for storing. */
export const storedNames = (names: Names) =>
  JSON.stringify(Object.fromEntries(Object.entries(names).map(([language, name]) => [language, name.trim()])))

export const sameNames = (one: Names, other: Names): boolean =>
  languages.every((language) => (one[language] ?? '') === (other[language] ?? ''))

export const nameWords =
  (names: Names): Words =>
  (language) =>
    nameIn(names, language)

/** Names among the flat values of a pay line or a notification: `name.en` and so on. */
export const nameValues = (names: Names) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [`name.${language}`, name]))

/** The names that `nameValues` added to the values, or an earlier release as `nameEn`; null if there are none. */
export function namesIn(values: Readonly<Record<string, string | number>>): Names | null {
  const names = Object.entries(values).flatMap(([key, value]) => {
    const [, language, earlier] = /^name(?:\.(.+)|([A-Z][a-z]))$/.exec(key) ?? []
    const code = language ?? earlier?.toLowerCase()
    return code ? [[code, String(value)] as const] : []
  })
  return names.length > 0 ? Object.fromEntries(names) : null
}

/** SQL of `nameIn`. */
export function nameSql(language: Language, table: 'h' | 'holidays' | 'holidayQuestions') {
  const names = sql.ref(`${table}.names`)
  return sql<string>`coalesce(nullif(${names} ->> ${language}, ''), nullif(${names} ->> ${sourceLanguage}, ''),
    jsonb_path_query_first(${names}, '$.* ? (@ <> "")') #>> '{}', '')`
}
