import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('messages')
