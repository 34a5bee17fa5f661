import { act, screen, waitFor } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { onDestination } from '#web/platform/loading/reopen.ts'

const { api, user: person, organization } = useApi()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  onDestination(() => location.href)
  sessionStorage.clear()
  location.hash = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function fail(error: Error) {
  const Failing = () => {
    throw error
  }
  return renderAt('/x', '/x', <Failing />)
}
const refused = new ApiError(404, { code: 'not_found', message: 'Client not found' }, 'req-1')

describe('the error screen', () => {
  test('shows the message and the request id when both exist', () => {
    fail(refused)
    expect(screen.getByRole('heading', { name: 'Unexpected Error' })).toBeTruthy()
    expect(document.title).toBe('Unexpected Error · Custodia')
    expect(screen.getByText('Client not found')).toBeTruthy()
    expect(screen.getByText('Request ID req-1')).toBeTruthy()
    expect(screen.queryByText('No internet connection')).toBeNull()
  })

  test('hides the message of a programming error, which has no request id', () => {
    fail(new TypeError('x is undefined'))
    expect(screen.queryByText('x is undefined')).toBeNull()
  })

  test('reports an error of the page itself, but not an API error, which is in the logs', async () => {
    const reports: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      reports.push([path, (JSON.parse(String(body)) as { message: string }).message])
      return new Response()
    })
    fail(new ApiError(500, { code: 'internal_error', message: 'in the logs' }, 'req-2')).unmount()
    fail(new TypeError('only here'))
    await waitFor(() => expect(reports).toContainEqual(['/telemetry', 'only here']))
    expect(reports).not.toContainEqual(['/telemetry', 'in the logs'])
  })

  test('warns while offline, and reloads the page once online again', () => {
    onDestination(() => '#opened-anew')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fail(refused)
    expect(screen.getByText('No internet connection')).toBeTruthy()
    expect(location.hash).toBe('')
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText('No internet connection')).toBeNull()
    expect(location.hash).toBe('#opened-anew')
  })

  test("returns home to the page that fits the user's state", async () => {
    const { id, headers } = await organization()
    const unverified = await person({ verified: false })
    const cases: [Record<string, string>, string][] = [
      [headers, `/org/${id}`],
      [unverified.headers, '/account/verification-required'],
      [{}, '/login'],
    ]
    for (const [who, path] of cases) {
      connectPage(api.app, who)
      const { user, address, unmount } = fail(refused)
      await user.click(screen.getByRole('button', { name: 'Return Home' }))
      await waitFor(() => expect(address()).toBe(path))
      unmount()
    }
  })

  test('stays when the user cannot be determined', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'Try again.', code: 'upstream_timeout' }, { status: 504 }),
    )
    const { user, address } = fail(refused)
    await user.click(screen.getByRole('button', { name: 'Return Home' }))
    await screen.findByText('Error - Try again.')
    expect(address()).toBe('/x')
  })
})
