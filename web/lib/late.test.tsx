import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { late } from './late.ts'

afterEach(() => vi.restoreAllMocks())

test('a part that cannot come without a connection costs nothing typed, and comes with the connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The part</p>
  })
  const Part = late(load)
  render(
    <>
      <input />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'typed')
  expect(load).toHaveBeenCalledOnce()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('The part')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed')
})
