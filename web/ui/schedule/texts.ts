import { textsOf } from '#web/lib/texts.ts'
import type en from './texts/en.json'

/** The words of weekly patterns and visits. */
export const t = textsOf<typeof en>('schedule')
