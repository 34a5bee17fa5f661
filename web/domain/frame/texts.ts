import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The words of the kit itself. */
export const t = textsOf<typeof en>('frame')
