import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import type { WaitingPhoto } from './waiting-photo.ts'
import { WaitingPhotos } from './waiting-photos.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('waiting photos', () => {
  test('focuses the button that adds a photo when the last one is removed', async () => {
    keepPhotosHere()
    const file = new File(['picture'], 'floor.png', { type: 'image/png' })
    const photo: WaitingPhoto = { key: 'k', userId: 'ana', place: '/p', url: null, file, takenAt: Date.now() }
    render(
      <form>
        <input aria-label="What was done" />
        <div>
          <WaitingPhotos photos={[photo]} />
        </div>
        <input type="file" aria-label="Photo" />
      </form>,
    )
    // A photo that the browser cannot decode stays in the list, with an icon in its place.
    fireEvent.error(screen.getByRole('presentation'))
    expect(screen.queryByRole('presentation')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove floor.png' }))
    const question = within(await screen.findByRole('dialog', { name: /^Remove floor.png\?/ }))
    await userEvent.click(question.getByRole('button', { name: 'Remove floor.png' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Photo')))
  })
})
