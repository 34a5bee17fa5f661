import { notifySuccess } from '#web/platform/notifications/notifications.ts'

/** Copies a text and says so; without clipboard access it stays on the page to be selected. */
export async function copyText(text: string, copied: string) {
  if (!('clipboard' in navigator)) return
  await navigator.clipboard.writeText(text)
  notifySuccess(copied)
}
