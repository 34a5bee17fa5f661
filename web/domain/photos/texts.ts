import { textsOf } from '#web/platform/texts/texts.ts'
import type en from './texts/en.json'

/** The words of photos that wait on the device. */
export const t = textsOf<typeof en>('photos')

/** Why something cannot be sent while its photos are not. */
export const photosFirst = () => t('photosFirst')
