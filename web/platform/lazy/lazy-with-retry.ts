import { lazy, type ComponentType } from 'react'
import { base } from '#web/platform/texts/base-texts.ts'
import { connection } from '#web/platform/http/connection.ts'
import { notify } from '#web/platform/notifications/notifications.ts'

/** A part of a page that comes later. Whatever becomes of the connection, the page is not lost for it. */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await arrived(load) }))

async function arrived<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch {
    if (!navigator.onLine) {
      await connection()
      return arrived(load)
    }
    // A browser asks again for a file that failed only when the page is opened anew, which is the user's to choose.
    const button = { label: base('reload'), onPress: () => location.reload() }
    notify({ id: 'absent', status: 'error', message: base('absent'), button, timeoutSeconds: 3600 })
    return () => null
  }
}
