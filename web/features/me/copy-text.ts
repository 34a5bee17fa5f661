import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { t } from './texts.ts'

/** Copies a text; without clipboard access it stays on the page to be selected. */
export async function copyText(text: string) {
  if (!('clipboard' in navigator)) return
  await navigator.clipboard.writeText(text)
  notifySuccess(t('copied'))
}
