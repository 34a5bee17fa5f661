import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** A separate IndexedDB in which the page stores photos. */
export const keepPhotosHere = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** Waits until a photo input is enabled, which needs the signed-in user. */
export async function waitForPhotoInput(input: HTMLElement) {
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  return input
}
