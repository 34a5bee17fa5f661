import { textsOf } from '#web/platform/texts/texts.ts'
import type { ShellText } from '../frame/texts.ts'
import type en from './texts/en.json'

type PageOf<Key> = Key extends `about.${infer Page}` ? Page : never
/** A page restricted by role; its name comes from the shell's texts. */
export type LockablePage = PageOf<keyof typeof en> & ShellText

export const t = textsOf<typeof en>('locked')
