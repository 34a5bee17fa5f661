import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { dropPhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'

/** A separate IndexedDB in which the page stores photos. */
export const keepPhotosHere = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** A storage of photos that cannot be read, like WebKit's after the page has slept. */
export const losePhotoStorage = () =>
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('lost', 'UnknownError')
    },
  })

/** Empties the queue of photos, in which another file of the worker may have left some. */
export const dropLeftPhotos = async () => void (await Promise.all(waitingPhotos().map(({ key }) => dropPhoto(key))))

/** Waits until a photo input is enabled, which needs the signed-in user. */
export async function waitForPhotoInput(input: HTMLElement) {
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  return input
}
