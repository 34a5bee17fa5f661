import { textsOf } from '#web/platform/texts/texts.ts'
import type { ShellText } from '../frame/texts.ts'
import type en from './texts/en.json'

type PageOf<Key> = Key extends `about.${infer Page}` ? Page : never
/** A page that not every role opens; the shell has its name. */
export type LockablePage = PageOf<keyof typeof en> & ShellText

/** What stands in the place of a page that is not for everybody. */
export const t = textsOf<typeof en>('locked')
