import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { Notices } from '#web/shell/live/notices.tsx'
import { Dialog } from '#web/domain/controls/dialog.tsx'
import { ApiError } from '#web/platform/http/api.ts'
import { dismissNotice, notify, notifyFailure, notifySuccess } from './notifications.ts'

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Notices />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const say = (action: () => void) => act(action)

describe('notices', () => {
  test('disappear after 5 seconds, or after their own timeout', () => {
    say(() => notifySuccess('Saved'))
    say(() => notify({ id: 'long', message: 'Stays', status: 'success', timeoutSeconds: 8 }))
    act(() => vi.advanceTimersByTime(4_900))
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => vi.advanceTimersByTime(200))
    expect(screen.queryByText('Saved')).toBeNull()
    expect(screen.getByText('Stays')).toBeTruthy()
    act(() => vi.advanceTimersByTime(3_000))
    expect(screen.queryByText('Stays')).toBeNull()
  })

  test('replace the notice with the same id and restart its timer', () => {
    say(() => notify({ id: 'a', message: 'First', status: 'success' }))
    act(() => vi.advanceTimersByTime(4_000))
    say(() => notify({ id: 'a', message: 'Second', status: 'success' }))
    expect(screen.queryByText('First')).toBeNull()
    act(() => vi.advanceTimersByTime(4_000))
    expect(screen.getByText('Second')).toBeTruthy()
  })

  test('show the error and its details after a failed change, and log them to the console', () => {
    say(() => notifyFailure(new ApiError(409, { code: 'x', message: 'Name taken', details: 'Choose another.' }, 'r1')))
    expect(screen.getByText('Error - Name taken')).toBeTruthy()
    expect(screen.getByText('Choose another.')).toBeTruthy()
    expect(logged).toHaveBeenCalledWith('Error - Name taken', 'Choose another.')
  })

  test('say that a connection is needed when a change fails offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    say(() => notifyFailure(new ApiError(0)))
    expect(screen.getByText('No internet connection')).toBeTruthy()
    expect(screen.getByText('Connect to the internet to use Custodia.')).toBeTruthy()
  })

  test('can be dismissed, and their button can be pressed', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    const onPress = vi.fn<() => void>()
    say(() => notify({ id: 'undo', message: 'Archived', status: 'success', button: { label: 'Undo', onPress } }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Archived')).toBeNull()
    dismissNotice('undo')
  })

  test('stay usable in front of a dialog, and after it closes', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    cleanup()
    const pageWith = (isOpen?: boolean) => (
      <>
        {isOpen !== undefined && (
          <Dialog isOpen={isOpen} onClose={() => {}} title="Add client">
            <p>inside</p>
          </Dialog>
        )}
        <Notices />
      </>
    )
    const { rerender } = render(pageWith(true))
    await act(async () => {})
    say(() => notifySuccess('First'))
    say(() => notifySuccess('Second'))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(screen.queryByText('First')).toBeNull()
    expect(dialog.getByText('Second')).toBeTruthy()
    rerender(pageWith(false))
    await act(async () => {})
    expect(screen.getByText('Second').closest('dialog')).toBeNull()
    rerender(pageWith(true))
    await act(async () => {})
    expect(screen.getByText('Second').closest('dialog')).toBeTruthy()
    rerender(pageWith())
    await act(async () => {})
    expect(screen.getByText('Second')).toBeTruthy()
  })
})
