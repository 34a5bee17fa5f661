import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

export const t = textsOf<typeof en>('photos')

/** Explains that a record cannot be submitted until its photos are uploaded. */
export const photosFirst = () => t('photosFirst')
