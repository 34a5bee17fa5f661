import { sql } from 'kysely'
import { languages, type Language, type Words } from '#shared/languages.ts'
import { nameIn, type Names } from '#shared/names.ts'

/** Names are stored in one column per language, `name_en` and so on. */
const columns = ['nameEn', 'nameEs'] as const

type NameColumns = Record<(typeof columns)[number], string>

export const languageOf = (column: (typeof columns)[number]) => column.slice('name'.length).toLowerCase()

export const namesOf = (row: NameColumns): Names =>
  Object.fromEntries([
    ...languages.map((language) => [language, '']),
    ...columns.map((column) => [languageOf(column), row[column]]),
  ])

export const nameColumns = (names: Names) =>
  Object.fromEntries(columns.map((column) => [column, names[languageOf(column)]?.trim() ?? ''])) as NameColumns

export const namedAs =
  (row: NameColumns): Words =>
  (language) =>
    nameIn(namesOf(row), language)

/** SQL of the name in a language, falling back to the other one. */
export function nameSql(language: Language, table: 'h' | 'holidays' | 'holidayQuestions') {
  const own = columns.find((column) => languageOf(column) === language) ?? columns[0]
  const other = columns.find((column) => column !== own) ?? own
  return sql<string>`coalesce(nullif(${sql.ref(`${table}.${own}`)}, ''), ${sql.ref(`${table}.${other}`)})`
}
