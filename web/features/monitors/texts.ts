import { textsOf } from '#web/platform/texts/texts.ts'
import type presets from '#shared/monitors/preset-names/texts/en.json'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('monitors')
/** Names shared with the monitors' emails. */
export const presetName = textsOf<typeof presets>('preset-names')
