import { userStorageKey, userStoragePrefix } from '#web/platform/storage/user-storage.ts'
import { leftKey } from '#web/platform/http/one-user.ts'
import { dropPhoto, waitingPhotos, type WaitingPhoto } from '#web/domain/photos/photo-queue.ts'
import { photoStore, type StoredPhoto } from '#web/domain/photos/photo-store.ts'

/** How the device looks and speaks, which tells nothing of whom it was used by. */
const ofTheDevice = new Set(['THEME', 'LANGUAGE', 'TOUR_SEEN', 'TOGGLE_PERSISTENCE'])

/** Those on the device, and those that the page holds. */
const ownPhotos = async (userId: string) =>
  [...(await photoStore.all().catch(() => [])), ...waitingPhotos()].filter((photo) => photo.userId === userId)

/** What the page holds of a photo that is kept may be older than what the device knows. */
const isUnsent = (photo: StoredPhoto | WaitingPhoto) =>
  photo.answer === undefined && !('isKept' in photo && photo.isKept)

/** What the server has answered stays until a page has seen it: nothing of it would be lost. */
function isSent(text: string | null) {
  try {
    const items: unknown = JSON.parse(text ?? '')
    return Array.isArray(items) && items.every((item: { isSent?: boolean } | null) => item?.isSent)
  } catch {
    return false
  }
}

/** Whether something of this user waits here for the server. */
export const hasUnsentData = async (userId: string) =>
  Object.keys(localStorage).some(
    (key) => key.startsWith(userStorageKey(userId, '')) && !isSent(localStorage.getItem(key)),
  ) || (await ownPhotos(userId)).some(isUnsent)

/** Leaves nothing of this user on the device; what waits for another one stays. */
export async function clearUserData(userId: string) {
  const isOthers = (key: string) => key.startsWith(userStoragePrefix) && !key.startsWith(userStorageKey(userId, ''))
  for (const key of Object.keys(localStorage)) if (!ofTheDevice.has(key) && !isOthers(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  for (const { key } of await ownPhotos(userId)) await dropPhoto(key)
}

/** Lets the other tabs know that the session is over; nothing of it stays on the device. */
export function announceSignOut() {
  localStorage.setItem(leftKey, '1')
  localStorage.removeItem(leftKey)
}
