import { textsOf } from '#web/lib/texts.ts'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('monitors')
