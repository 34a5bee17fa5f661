import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { dropPhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'

/** A separate IndexedDB in which the page stores photos. */
export const keepPhotosHere = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** Empties the queue of photos, in which another file of the worker may have left some. */
export const dropLeftPhotos = async () => void (await Promise.all(waitingPhotos().map(({ key }) => dropPhoto(key))))

/** Waits until a photo input is enabled, which needs the signed-in user. */
export async function waitForPhotoInput(input: HTMLElement) {
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  return input
}
