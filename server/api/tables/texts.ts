import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

export const { words } = textsOf<typeof en>(import.meta.dirname)
