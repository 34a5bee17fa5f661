import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The words of weekly patterns and visits. */
export const t = textsOf<typeof en>('schedule')
