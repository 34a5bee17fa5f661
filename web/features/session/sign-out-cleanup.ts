import { userStorageKey, userStoragePrefix } from '#web/platform/storage/user-storage.ts'
import { restoreLook } from '#web/platform/storage/user-look.ts'
import { dropPageCopies } from '#web/platform/storage/page-copies.ts'
import { leftKey } from '#web/platform/http/one-user.ts'
import { dropUnstored, hasUnstored } from '#web/domain/outbox/outbox-store.ts'
import { dropPhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import type { WaitingPhoto } from '#web/domain/photos/waiting-photo.ts'
import { readPhotos, type StoredPhoto } from '#web/domain/photos/photo-store.ts'

/** Settings of the device, which reveal nothing about its user. */
const ofTheDevice = new Set(['THEME', 'LANGUAGE', 'TOUR_SEEN', 'TOGGLE_PERSISTENCE'])

/** The user's photos, stored on the device or held by the page. */
const ownPhotos = async (userId: string) => [
  ...((await readPhotos(userId)) ?? []),
  ...waitingPhotos().filter((photo) => photo.userId === userId),
]

/** Ignores the page's copy of a stored photo, which may be outdated. */
const isUnsent = (photo: StoredPhoto | WaitingPhoto) =>
  photo.answer === undefined && !('isKept' in photo && photo.isKept)

/** Sent entries stay until a page has seen the answer; removing them loses nothing. */
function isSent(text: string | null) {
  try {
    const items: unknown = JSON.parse(text ?? '')
    return [items].flat().every((item) => (item as { isSent?: boolean } | null)?.isSent)
  } catch {
    return false
  }
}

/** Whether this device has data of the user that the server lacks. */
export const hasUnsentData = async (userId: string) =>
  hasUnstored(userId) ||
  Object.keys(localStorage).some(
    (key) => key.startsWith(userStorageKey(userId, '')) && !isSent(localStorage.getItem(key)),
  ) ||
  (await ownPhotos(userId)).some(isUnsent)

/** Removes all data of this user from the device; data of other users stays. */
export async function clearUserData(userId: string) {
  const isOthers = (key: string) => key.startsWith(userStoragePrefix) && !key.startsWith(userStorageKey(userId, ''))
  restoreLook()
  for (const key of Object.keys(localStorage)) if (!ofTheDevice.has(key) && !isOthers(key)) localStorage.removeItem(key)
  dropUnstored(userId)
  sessionStorage.clear()
  for (const { key } of await ownPhotos(userId)) await dropPhoto(key)
  await dropPageCopies()
  await navigator.clearAppBadge?.().catch(() => {})
}

/**
 * Notifies the other tabs that the session has ended; the key is removed right away. Until then they may have stored an
 * answer again.
 */
export async function announceSignOut() {
  localStorage.setItem(leftKey, '1')
  localStorage.removeItem(leftKey)
  await dropPageCopies()
}
