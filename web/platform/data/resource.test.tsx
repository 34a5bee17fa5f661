import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '#web/test/screen.tsx'
import { refresh, useAction, useResource, prefetch } from './resource.ts'

const ok = (body: unknown) => Response.json(body)
const refusal = (status: number) =>
  Response.json({ code: 'x', message: `Refused ${status}` }, { status, headers: { 'x-request-id': 'req-7' } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answer(...answers: (() => Response)[]) {
  const last = answers.at(-1) ?? (() => ok({}))
  const times: number[] = []
  vi.stubGlobal('fetch', async () => {
    times.push(performance.now())
    return (answers.shift() ?? last)()
  })
  return times
}

/** Every text that was rendered. */
const drawn: string[] = []
function Shown() {
  const text = useResource<{ name: string }>('/api/v1/thing')?.name ?? 'loading'
  drawn.push(text)
  return <p>{text}</p>
}
const open = () => renderAt('/x', '/x', <Shown />)

describe('useResource', () => {
  test('retries a failed request twice, 250 ms apart and with twice the time, before it shows an error', async () => {
    const times = answer(
      () => refusal(500),
      () => refusal(503),
      () => ok({ name: 'Here' }),
    )
    const limits = vi.spyOn(AbortSignal, 'timeout')
    open()
    await screen.findByText('Here')
    expect(limits.mock.calls).toEqual([[60_000], [120_000], [120_000]])
    expect(times).toHaveLength(3)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(240)
  })

  test("shows the error's message and request id after the last retry", async () => {
    const times = answer(() => refusal(500))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    await screen.findByRole('heading', { name: 'Unexpected Error' })
    expect(screen.getByText('Refused 500')).toBeTruthy()
    expect(screen.getByText('Request ID req-7')).toBeTruthy()
    expect(times).toHaveLength(3)
  })

  test('requests again when a failed page is reopened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer(() => refusal(404))
    const first = open()
    await screen.findByText('Refused 404')
    first.unmount()
    answer(() => ok({ name: 'Here by now' }))
    open()
    await screen.findByText('Here by now')
  })

  test.each([403, 404, 409, 410, 422])('does not retry a %i', async (status) => {
    const times = answer(() => refusal(status))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    await screen.findByText(`Refused ${status}`)
    expect(times).toHaveLength(1)
  })

  test('shows no error to a user who has to verify the email address first', async () => {
    const times = answer(() => Response.json({ code: 'not_verified', message: 'Confirm first.' }, { status: 403 }))
    open()
    await waitFor(() => expect(times).toHaveLength(1))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(screen.getByText('loading')).toBeTruthy()
  })
})

describe('prefetch', () => {
  test('shows a prefetched answer in the first render, with one request', async () => {
    const times = answer(() => ok({ name: 'Here' }))
    drawn.length = 0
    expect(await prefetch('/api/v1/thing')).toEqual({ name: 'Here' })
    void prefetch('/api/v1/thing')
    open()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(new Set(drawn)).toEqual(new Set(['Here']))
    expect(times).toHaveLength(1)
  })

  test('refetches a prefetched answer that has changed since', async () => {
    const times = answer(
      () => ok({ name: 'Before' }),
      () => ok({ name: 'After' }),
    )
    await prefetch('/api/v1/thing')
    await refresh('/api/v1/')
    open()
    await screen.findByText('After')
    expect(times).toHaveLength(2)
  })

  test('leaves the error of a failed prefetch to the page', async () => {
    answer(() => refusal(404))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await prefetch('/api/v1/thing')).toBeUndefined()
    open()
    await screen.findByText('Refused 404')
  })

  test('lets the page request again after a failed prefetch', async () => {
    let isWell = false
    answer(() => (isWell ? ok({ name: 'Here' }) : refusal(503)))
    expect(await prefetch('/api/v1/thing')).toBeUndefined()
    isWell = true
    open()
    await screen.findByText('Here')
  })

  test('refetches an answer that was prefetched long ago', async () => {
    const times = answer(
      () => ok({ name: 'Before' }),
      () => ok({ name: 'After' }),
    )
    vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000)
    await prefetch('/api/v1/thing')
    open()
    await screen.findByText('After')
    expect(times).toHaveLength(2)
  })
})

describe('useResource without a connection', () => {
  test('requests nothing while offline, and requests once online again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const times = answer(() => ok({ name: 'Here' }))
    open()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(times).toHaveLength(0)
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await screen.findByText('Here')
  })

  test('keeps the page and retries when the connection is lost during a request', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const times = answer(
      () => {
        onLine.mockReturnValue(false)
        throw new TypeError('Failed to fetch')
      },
      () => ok({ name: 'Here' }),
    )
    open()
    await waitFor(() => expect(times).toHaveLength(1))
    await screen.findByText('loading')
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await screen.findByText('Here')
  })
})

describe('useAction', () => {
  test('shows a notice and resolves with undefined when the action fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderAt('/x', '/x', undefined)
    const { result } = renderHook(() => useAction(async () => Promise.reject(new TypeError('reset'))))
    let done: unknown = 'untouched'
    await act(async () => {
      done = await result.current.run()
    })
    expect(done).toBeUndefined()
    expect(result.current.isRunning).toBe(false)
    await waitFor(() => expect(screen.getByText(/^Error - We can’t reach Custodia/)).toBeTruthy())
  })
})
