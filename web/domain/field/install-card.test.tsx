import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/test/screen.tsx'
import { InstallCard } from './install-card.tsx'
import { captureInstallPrompt } from './install-offer.ts'

test('offers the home screen at the second visit, once', async () => {
  captureInstallPrompt()
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome: 'accepted' }))
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  const open = () => renderAt('/', '/', <InstallCard />)
  const first = open()
  await act(async () => {})
  expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull()
  first.unmount()
  // Another day.
  localStorage.setItem('FIELD_VISITS', '2')
  const second = open()
  await second.user.click(await screen.findByRole('button', { name: 'Add to home screen' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull())
  second.unmount()
  open()
  await act(async () => {})
  expect(screen.queryByRole('button')).toBeNull()
})
