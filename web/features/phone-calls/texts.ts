import { textsOf } from '#web/platform/texts/texts.ts'
import type calls from '#shared/telephony/call-words/texts/en.json'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('phone-calls')
/** The names that the file of the calls has too. */
export const callWord = textsOf<typeof calls>('call-words')
