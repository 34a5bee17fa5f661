import type words from '#shared/jobs/pattern-words/texts/en.json'
import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('schedule')

/** The words of a pattern, which the server's files use too. */
export const patternWord = textsOf<typeof words>('pattern-words')
