import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { t } from './texts.ts'

/** Puts a text on the clipboard; where a browser has none, it stays on the page to be selected. */
export async function copyText(text: string) {
  if (!('clipboard' in navigator)) return
  await navigator.clipboard.writeText(text)
  notifySuccess(t('copied'))
}
