import { textIn, type TextKey, type Texts, type TextValues } from '#shared/texts.ts'
import { language } from './language.ts'

/** Says a text of one area. `{name}` takes `values.name`; `count` also picks the plural form. */
export type Say<T> = (key: TextKey<T>, values?: TextValues) => string

/** The hash of each area's texts, as the page states it. */
declare const TEXTS: Readonly<Record<string, string>>

const areas: Record<string, Texts> = {}
const loading: Record<string, Promise<unknown> | undefined> = {}

/** Makes an area's texts known; pages get theirs from `loadTexts`. */
export const addTexts = (area: string, texts: Texts) => {
  areas[area] = texts
}

/** Fetches the texts of these areas in the page's language, each once. */
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

/** The texts of one area. Ask only after the area is loaded: the route that shows the page names its areas. */
export const textsOf =
  <T>(area: string): Say<T> =>
  (key, values) =>
    textIn(areas[area], language(), String(key), values)
