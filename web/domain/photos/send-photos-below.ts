import { flushPhotos, readStored, receivePhotos, waitingPhotos } from './photo-queue.ts'
import { readPhotos } from './photo-store.ts'
import { isOverdue } from './waiting-photo.ts'

/**
 * Uploads a user's photos of all lists below `at`, though no page shows them. `ask`: its user has to retry or remove one;
 * `wait`: it has to be tried later, or the device cannot say whether there are any.
 */
export async function sendPhotosBelow(userId: string, at: string): Promise<'sent' | 'wait' | 'ask'> {
  await readStored(userId)
  const own = () => waitingPhotos().filter((photo) => photo.userId === userId && photo.place.startsWith(at))
  const places = new Set(own().map(({ place }) => place))
  const shown = [...places].map((place) => receivePhotos({ place, userId, onSent: () => {} }))
  if (shown.length > 0) await flushPhotos(at)
  for (const stop of shown) stop()
  if (own().some((photo) => photo.refusal !== undefined || isOverdue(photo))) return 'ask'
  // What cannot be read may still have to be uploaded.
  const stored = await readPhotos(userId)
  return stored && ![...own(), ...stored].some(({ place }) => place.startsWith(at)) ? 'sent' : 'wait'
}
