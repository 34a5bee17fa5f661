import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createMemoryRouter, RouterProvider, useLocation, type RouteObject } from 'react-router-dom'
import type { ReactNode } from 'react'
import { mutate, SWRConfig } from 'swr'
import { vi } from 'vitest'
import { ErrorScreen } from '#web/shell/errors/error-screen.tsx'
import { Notices } from '#web/shell/live/notices.tsx'
import { multipart } from './multipart.ts'
import { allAnswered, awaited } from './waiting.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

/** `TEST_JITTER=300` delays each response by up to 300 ms, in random order, to reveal races. */
const jitter = Number(process.env['TEST_JITTER'] ?? 0)
/** `TEST_SLOW='/users/me$'` delays matching responses, to test pages whose user is known late. */
const slow = process.env['TEST_SLOW'] ? new RegExp(process.env['TEST_SLOW']) : undefined
const slowMs = 1200

/**
 * Sends the page's calls to an API in the same process with these headers. Cookies set by the API replace those of the
 * same name, as in a browser. `calls` lists the calls.
 */
export function connectPage(app: Pick<FastifyInstance, 'inject'>, headers: Record<string, string> = {}) {
  const session = { ...headers }
  const cookies = new Map((headers['cookie'] ?? '').split('; ').flatMap(cookieOf))
  const calls: Call[] = []
  const held: { part: string; until: Promise<void> }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const sent = Object.fromEntries(new Headers(init.headers))
    const method = init.method ?? 'GET'
    calls.push({ method, path: input, headers: sent, body: init.body })
    const form = init.body instanceof FormData ? await multipart(init.body) : undefined
    const response = awaited(
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: input,
        headers: { ...sent, ...session, ...(form && { 'content-type': form.contentType }) },
        ...(form ? { body: form.body } : init.body ? { body: String(init.body) } : {}),
      }),
    )
    const answer = await response.catch((error: Error) => {
      // oxlint-disable-next-line no-console -- the page sees a lost connection; the log shows the cause
      console.error(`no answer to ${method} ${input}`, error)
      throw error
    })
    if (slow?.test(input)) await new Promise((resolve) => setTimeout(resolve, slowMs))
    await Promise.all(held.filter(({ part }) => input.includes(part)).map(({ until }) => until))
    if (jitter) await new Promise((resolve) => setTimeout(resolve, Math.random() * jitter))
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    if (cookies.size > 0) session['cookie'] = [...cookies].map((cookie) => cookie.join('=')).join('; ')
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    const answered = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answered,
    })
  })
  /** Holds back the responses of URLs that contain `part`, until the returned function is called. */
  function hold(part: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ part, until: promise })
    return resolve
  }
  return { calls, hold }
}

/** Removes the page and what it read or still asks for, before another user opens one in the same test. */
export async function forgetData() {
  cleanup()
  await allAnswered()
  await mutate(() => true, undefined)
}

/** A cookie's name and value; empty for an empty string. */
function cookieOf(cookie: string): [string, string][] {
  const [name, value] = cookie.split(/=(.*)/s)
  return name ? [[name, value ?? '']] : []
}

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="address">{pathname + search + hash}</output>
}

/**
 * Renders a page at a URL; `pattern` is its route, and other URLs render an empty page. `address()` returns the current
 * URL.
 */
export function renderAt(address: string, pattern: string, element: ReactNode) {
  const wrap = (content: ReactNode) => (
    <>
      {content}
      <Notices />
      <Address />
    </>
  )
  const routes: RouteObject[] = [
    { path: pattern, element: wrap(element), errorElement: wrap(<ErrorScreen />) },
    { path: '*', element: wrap(undefined) },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  // Disables SWR's deduplication: a recent answer belongs to the previous test's user.
  const view = render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return { ...view, router, user: userEvent.setup(), address: () => view.getByTestId('address').textContent }
}
