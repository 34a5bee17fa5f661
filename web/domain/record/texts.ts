import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('record')

/** Says that a submission may have arrived, so long ago that the server cannot tell. */
export const submittedUnsure = () => t('submittedUnsure')
