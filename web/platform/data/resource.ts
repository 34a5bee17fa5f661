import { useState } from 'react'
import useSWR, { mutate, SWRConfig, type State } from 'swr'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { connection } from '#web/platform/http/connection.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { belongTo } from '#web/platform/http/one-user.ts'

const retries = 2
const retryDelayMs = 250
/** These are answers, not failures: asking again changes nothing. */
const finalStatuses = new Set([401, 403, 404, 409, 410, 422])
const isFinal = (error: unknown) => error instanceof ApiError && finalStatuses.has(error.status)

/** When each was answered last, by this device's clock. */
export const answeredAt = new Map<string, string>()
const failedAt = new WeakMap<object, number>()

/**
 * Retrying here, not in SWR, keeps `error` unset until the last try has failed. What the connection took along is asked
 * again with it: an error would put the error screen in the place of the page and of what is typed there.
 */
export async function fetchWithRetry(url: string, left = retries): Promise<unknown> {
  try {
    const answer = await api.get(url)
    answeredAt.set(url, new Date().toISOString())
    if (url === userPaths.me) belongTo((answer as User).userId)
    return answer
  } catch (error) {
    if (isFinal(error) || (left === 0 && navigator.onLine)) {
      failedAt.set(error as object, performance.now())
      throw error
    }
    if (!navigator.onLine) {
      await connection()
      return fetchWithRetry(url, left)
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return fetchWithRetry(url, left - 1)
  }
}

const isOffline = () => !navigator.onLine
export const readOptions = {
  shouldRetryOnError: false,
  isPaused: isOffline,
  isOnline: () => navigator.onLine,
}

const { cache } = SWRConfig.defaultValue
const readCached = <T>(url: string) => cache.get(url)?.data as T | undefined

interface Ahead {
  readonly at: number
  readonly answer: Promise<unknown>
}

/** What is fetched ahead of the page that will show it, until that page or any other takes it. */
const ahead = new Map<string, Ahead>()
const aheadForMs = 10_000
const isFresh = (one: Ahead | undefined) => !!one && Date.now() - one.at < aheadForMs

/** Fetches `url` ahead of the page that will show it. Answers what was known, else what comes; a failure is undefined. */
export function prefetch<T>(url: string): Promise<T | undefined> {
  let one = ahead.get(url)
  if (!isOffline() && !isFresh(one)) {
    const own = { at: Date.now(), answer: fetchWithRetry(url) }
    const isWaiting = () => ahead.get(url) === own
    own.answer.then(
      // A page that opens later is drawn once, whole; one that is open by now waits for this answer itself.
      (data) => isWaiting() && readCached(url) === undefined && cache.set(url, { data, _k: url } as State),
      () => isWaiting() && ahead.delete(url),
    )
    ahead.set(url, (one = own))
  }
  return readCached(url) === undefined && one
    ? (one.answer.catch(() => {}) as Promise<T>)
    : Promise.resolve(readCached<T>(url))
}

/** The last answer to `url`, or the first; for what decides what else is fetched ahead. */
export const readCachedOrFetch = async <T>(url: string) => readCached<T>(url) ?? prefetch<T>(url)

/** The answer that was fetched ahead a moment ago, once; else one that is fetched now. */
export function takePrefetched(url: string): Promise<unknown> {
  const one = ahead.get(url)
  ahead.delete(url)
  return one && isFresh(one) ? one.answer : fetchWithRetry(url)
}

/**
 * What is known by now. What failed before this was on the page is asked for anew and not said again.
 * @throws what went wrong, unless the user is being led on: signed out, or not verified yet.
 */
export function useAnswer<T>(data: T | undefined, error: unknown) {
  const [since] = useState(() => performance.now())
  const isLeaving = error instanceof ApiError && (error.status === 401 || error.code === 'not_verified')
  const isOld = !!error && (failedAt.get(error) ?? since) < since
  if (error && data === undefined && !isLeaving && !isOld) throw error
  return data
}

interface ResourceOptions {
  /** Keeps showing the last answer while another url loads: for a list that is being searched. */
  readonly keepPrevious?: boolean
  /** Asks again every so often while the page is looked at. */
  readonly askEveryMs?: number
}

/** What the API holds at `url`, or undefined while it loads or `url` is null. A failure goes to the error screen. */
export function useResource<T>(
  url: string | null,
  { keepPrevious = false, askEveryMs = 0 }: ResourceOptions = {},
): T | undefined {
  const { data, error } = useSWR<T, unknown>(url, takePrefetched as (url: string) => Promise<T>, {
    ...readOptions,
    keepPreviousData: keepPrevious,
    refreshInterval: askEveryMs,
  })
  return useAnswer(data, error)
}

/** Asks again for every resource whose url begins with one of `prefixes`; what was fetched ahead is forgotten. */
export function refresh(...prefixes: string[]) {
  const isOld = (key: unknown) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix))
  for (const url of ahead.keys()) if (isOld(url)) ahead.delete(url)
  return mutate(isOld)
}

/** Puts an answer, or what is made of the one before, in the place of what `url` holds, without asking again. */
export function store<T>(url: string, answer: T | ((now: T | undefined) => T | undefined)) {
  ahead.delete(url)
  return mutate<T>(url, answer as T, { revalidate: false })
}

/** A data-changing call outside a form. `run` answers undefined when it failed; the failure becomes a notice. */
export function useAction<Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  const [running, setRunning] = useState(0)
  const run = async (...args: Args): Promise<{ readonly result: Result } | undefined> => {
    setRunning((count) => count + 1)
    try {
      return { result: await call(...args) }
    } catch (error) {
      notifyFailure(error)
      return undefined
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { run, isRunning: running > 0 }
}
