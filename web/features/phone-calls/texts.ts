import { textsOf } from '#web/platform/texts/texts.ts'
import type calls from '#shared/telephony/call-words/texts/en.json'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('phone-calls')
/** Words shared with the export of calls. */
export const callWord = textsOf<typeof calls>('call-words')
