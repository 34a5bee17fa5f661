import { lazy, type ComponentType } from 'react'
import { base } from '#web/platform/texts/base-texts.ts'
import { connection } from '#web/platform/http/connection.ts'
import { notify } from '#web/platform/notifications/notifications.ts'

/** A lazy part of a page. A failed download never takes the page down with it. */
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
    // Browsers cache a failed import until the page reloads, and only the user may decide to reload.
    const button = { label: base('reload'), onPress: () => location.reload() }
    notify({ id: 'absent', status: 'error', message: base('absent'), button, timeoutSeconds: 3600 })
    return () => null
  }
}
