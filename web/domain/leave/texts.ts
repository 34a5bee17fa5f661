import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The words of balances of time off. */
export const t = textsOf<typeof en>('leave')
