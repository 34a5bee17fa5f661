import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** A device of its own that keeps photos, as a browser does. */
export const keepPhotosHere = () => vi.stubGlobal('indexedDB', new IDBFactory())

/** An input for photos takes them as soon as the page knows whose they are. */
export async function takesPhotos(input: HTMLElement) {
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  return input
}
