import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

export const { has, say, words } = textsOf<typeof en>(import.meta.dirname)
