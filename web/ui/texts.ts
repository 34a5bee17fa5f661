import { textsOf } from '#web/lib/texts.ts'
import type en from './texts/en.json'

/** The words of the kit itself. */
export const t = textsOf<typeof en>('ui')
