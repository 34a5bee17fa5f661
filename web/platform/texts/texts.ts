import { textIn, type TextKey, type Texts, type TextValues } from '#shared/texts.ts'
import { language } from './language.ts'

/** Returns a text of one area. `{name}` is replaced by `values.name`; `count` also picks the plural form. */
export type Say<T> = (key: TextKey<T>, values?: TextValues) => string

/** Content hash per area; the build embeds them in the page. */
declare const TEXTS: Readonly<Record<string, string>>

const areas: Record<string, Texts> = {}
const loading: Record<string, Promise<unknown> | undefined> = {}

/** Registers an area's texts; pages use `loadTexts`. */
export const addTexts = (area: string, texts: Texts) => {
  areas[area] = texts
}

/** Loads the texts of these areas in the page's language, each once. */
export const loadTexts = (names: readonly string[]) =>
  Promise.all(
    names.map(
      (area) =>
        areas[area] ??
        (loading[area] ??= fetch(`/assets/${area}.${language()}-${TEXTS[area]}.json`)
          .then((response) => response.json())
          .then((texts: Texts) => addTexts(area, texts))
          .finally(() => (loading[area] = undefined))),
    ),
  )

/** Texts of one area. Read them only after the area is loaded: each route names its areas. */
export const textsOf =
  <T>(area: string): Say<T> =>
  (key, values) =>
    textIn(areas[area], language(), String(key), values)
