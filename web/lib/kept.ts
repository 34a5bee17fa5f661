import { photoStore } from './photo-store.ts'

const prefix = 'KEPT.'
const prefixOf = (userId: string) => `${prefix}${userId}.`

/**
 * Under what this device keeps something for its user until the server has it. Devices are shared: what one typed or
 * tapped is neither shown to another nor sent in another's name.
 */
export const keptKey = (userId: string, name: string) => prefixOf(userId) + name

/** How the device looks and speaks, which tells nothing of whom it was used by. */
const ofTheDevice = new Set(['THEME', 'LANGUAGE', 'TOUR_SEEN', 'TOGGLE_PERSISTENCE'])

const ownPhotos = async (userId: string) =>
  (await photoStore.all().catch(() => [])).filter((photo) => photo.userId === userId)

/** Whether something of this user waits here for the server. */
export const keepsFor = async (userId: string) =>
  Object.keys(localStorage).some((key) => key.startsWith(prefixOf(userId))) || (await ownPhotos(userId)).length > 0

/** Leaves nothing of this user on the device; what waits for another one stays. */
export async function forget(userId: string) {
  const isOthers = (key: string) => key.startsWith(prefix) && !key.startsWith(prefixOf(userId))
  for (const key of Object.keys(localStorage)) if (!ofTheDevice.has(key) && !isOthers(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  for (const { key } of await ownPhotos(userId)) await photoStore.drop(key).catch(() => {})
}
