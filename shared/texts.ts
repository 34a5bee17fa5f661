import type { Language } from './languages.ts'

/** A catalogue: the texts of one area in one language, as a file of its `texts` folder has them. */
export type Texts = Readonly<Record<string, string>>
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** A key of an area's texts; `visits.one` and `visits.other` are one key, `visits`. */
export type TextKey<T> = {
  [K in keyof T]: K extends `${infer Stem}.${PluralForm}` ? (`${Stem}.one` extends keyof T ? Stem : K) : K
}[keyof T]
export type TextValues = Readonly<Record<string, string | number>>

/**
 * A text with its `{names}` filled in by `valueOf`. A value that ends in a full stop itself ("Brightside Co.", "5:50 p.m.")
 * is not followed by a second one.
 */
export const fill = (text: string, valueOf: (name: string) => string) =>
  text.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = valueOf(name)
    return value.endsWith('.') ? value : value + stop
  })

/** A text of a catalogue; `{name}` takes `values.name`, and `count` also picks the plural form. */
export function textIn(texts: Texts | undefined, language: Language, key: string, values?: TextValues): string {
  const count = Number(values?.['count'])
  const text = texts?.[key] ?? texts?.[`${key}.${new Intl.PluralRules(language).select(count)}`]
  // Only where the texts could not be fetched: a test keeps keys and texts together.
  if (text === undefined) return key
  return values ? fill(text, (name) => String(values[name])) : text
}
