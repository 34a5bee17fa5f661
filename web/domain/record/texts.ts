import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The words that records have in common: addresses, archiving, two versions of one record. */
export const t = textsOf<typeof en>('record')
