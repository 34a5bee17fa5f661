import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The pages that a mail's link opens. */
export const t = textsOf<typeof en>('mail-link')
