import type { Language } from './languages.ts'

/** A catalog: the texts of one area in one language, as in a file of its `texts` folder. */
export type Texts = Readonly<Record<string, string>>
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** A key of an area's texts; `visits.one` and `visits.other` share the key `visits`. */
export type TextKey<T> = {
  [K in keyof T]: K extends `${infer Stem}.${PluralForm}` ? (`${Stem}.one` extends keyof T ? Stem : K) : K
}[keyof T]
export type TextValues = Readonly<Record<string, string | number>>

/**
 * Fills in a text's `{names}` by `valueOf`. After a value that ends in a full stop ("Brightside Co.", "5:50 p.m.") the
 * sentence's own is dropped.
 */
export const fill = (text: string, valueOf: (name: string) => string) =>
  text.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = valueOf(name)
    return value.endsWith('.') ? value : value + stop
  })

/** Returns a text of a catalog; `{name}` takes `values.name`, and `count` also selects the plural form. */
export function textIn(texts: Texts | undefined, language: Language, key: string, values?: TextValues): string {
  const count = Number(values?.['count'])
  const text = texts?.[key] ?? texts?.[`${key}.${new Intl.PluralRules(language).select(count)}`]
  // Only when the texts could not be loaded; a test checks that every key exists.
  if (text === undefined) return key
  return values ? fill(text, (name) => String(values[name])) : text
}
