import { textsOf } from './texts.ts'
import type en from './en.json'

/** Texts that every page may need, even offline; always loaded. */
export const base = textsOf<typeof en>('platform')
