import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '#web/test/screen.tsx'
import { useAction, useResource } from './resource.ts'

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

const Shown = () => <p>{useResource<{ name: string }>('/api/v1/thing')?.name ?? 'loading'}</p>
const open = () => renderAt('/x', '/x', <Shown />)

test('a failure is tried again twice, 250 ms apart, before anything is said', async () => {
  const times = answer(
    () => refusal(500),
    () => refusal(503),
    () => ok({ name: 'Here' }),
  )
  open()
  await screen.findByText('Here')
  expect(times).toHaveLength(3)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(240)
})

test('after the last try the error screen says what and which request', async () => {
  const times = answer(() => refusal(500))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open()
  await screen.findByRole('heading', { name: 'Unexpected Error' })
  expect(screen.getByText('Refused 500')).toBeTruthy()
  expect(screen.getByText('Request id req-7')).toBeTruthy()
  expect(times).toHaveLength(3)
})

test.each([403, 404, 409, 410, 422])('%i is an answer and is not asked for again', async (status) => {
  const times = answer(() => refusal(status))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open()
  await screen.findByText(`Refused ${status}`)
  expect(times).toHaveLength(1)
})

test('offline nothing is asked; back online it is', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const times = answer(() => ok({ name: 'Here' }))
  open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(times).toHaveLength(0)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('Here')
})

test('what was under way when the connection went comes with it, and the page stays', async () => {
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

test('an action that fails becomes a notice and answers nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderAt('/x', '/x', undefined)
  const { result } = renderHook(() => useAction(async () => Promise.reject(new TypeError('reset'))))
  let done: unknown = 'untouched'
  await act(async () => {
    done = await result.current.run()
  })
  expect(done).toBeUndefined()
  expect(result.current.isRunning).toBe(false)
  await waitFor(() => expect(screen.getByText(/^Error - The service cannot be reached/)).toBeTruthy())
})
