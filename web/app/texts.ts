import { textsOf } from '#web/lib/texts.ts'
import type en from './texts/en.json'

/** The words of the shell. */
export const t = textsOf<typeof en>('app')
export type ShellText = keyof typeof en
