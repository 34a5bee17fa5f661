import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { Notices } from '#web/shell/live/notices.tsx'
import { base } from '#web/platform/texts/base-texts.ts'
import { lazyWithRetry } from './lazy-with-retry.ts'

afterEach(() => vi.restoreAllMocks())

describe('a lazy part of a page', () => {
  test('keeps typed text while offline, and appears once online again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>The part</p>
    })
    const Part = lazyWithRetry(load)
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

  test('leaves the page as it is and offers a reload when its file is missing', async () => {
    const Part = lazyWithRetry<object>(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    render(
      <>
        <input />
        <Suspense>
          <Part />
        </Suspense>
        <Notices />
      </>,
    )
    await screen.findByText(base('absent'))
    screen.getByRole('button', { name: base('reload') })
    screen.getByRole('textbox')
  })
})
