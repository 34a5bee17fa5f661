import { textsOf } from './texts.ts'
import type en from './en.json'

/** The few texts that every page may need, also when the connection is gone: always loaded. */
export const base = textsOf<typeof en>('platform')
