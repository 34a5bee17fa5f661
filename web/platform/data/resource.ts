import { useState } from 'react'
import useSWR, { mutate, SWRConfig, type State } from 'swr'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { connection } from '#web/platform/http/connection.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { clock } from '#web/platform/format/clock.ts'
import { bindToUser, known } from '#web/platform/http/one-user.ts'

const retries = 2
const retryDelayMs = 250
/** A retry cannot change these answers. */
const finalStatuses = new Set([401, 403, 404, 409, 410, 422])
const isFinal = (error: unknown) => error instanceof ApiError && finalStatuses.has(error.status)

/** Time of the last answer per URL, on the device's clock. */
export const answeredAt = new Map<string, string>()
const failedAt = new WeakMap<object, number>()

/** Storage key of `userId,theme,language`: the last signed-in user and their look. */
export const lookKey = 'LOOK'
/** Whether the page was just opened: later, changing the language would discard typed text. */
let isOpening = true

/** Applies the signed-in user to the whole page: data, time zone and look. */
function recognize(user: User) {
  const { userId, timeZone, theme, language, languageChosen } = user
  bindToUser(userId)
  clock.zone = timeZone
  const look = [userId, theme, languageChosen && language].join()
  const mayReload = isOpening
  isOpening = false
  if (known === userId && localStorage.getItem(lookKey) !== look)
    import('#web/platform/storage/user-look.ts').then(
      ({ followLook }) => {
        localStorage.setItem(lookKey, look)
        return followLook(user) && mayReload && location.reload()
      },
      () => {},
    )
}

/**
 * Retries here, not in SWR, so that `error` stays unset until the last try has failed. While offline it waits for the
 * connection: an error would replace the page, and what is typed there, with the error screen.
 */
export async function fetchWithRetry(url: string, left = retries): Promise<unknown> {
  try {
    // An answer that a slow network did not finish in time needs more of it.
    const answer = await api.get(url, left < retries ? 2 : 1)
    answeredAt.set(url, new Date().toISOString())
    if (url === userPaths.me) recognize(answer as User)
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
export const readCached = <T>(url: string) => cache.get(url)?.data as T | undefined

interface Ahead {
  readonly at: number
  readonly answer: Promise<unknown>
}

/** Prefetched answers, until a page takes them. */
const ahead = new Map<string, Ahead>()
const aheadForMs = 10_000
const isFresh = (prefetched: Ahead | undefined) => !!prefetched && Date.now() - prefetched.at < aheadForMs

/** Prefetches `url` and resolves with the cached or the fetched answer; with undefined on failure. */
export function prefetch<T>(url: string): Promise<T | undefined> {
  let prefetched = ahead.get(url)
  if (!isOffline() && !isFresh(prefetched)) {
    const fresh = { at: Date.now(), answer: fetchWithRetry(url) }
    const isWaiting = () => ahead.get(url) === fresh
    fresh.answer.then(
      // The cache lets a page that opens later render once, complete; an open page awaits this answer itself.
      (data) => isWaiting() && readCached(url) === undefined && cache.set(url, { data, _k: url } as State),
      () => isWaiting() && ahead.delete(url),
    )
    ahead.set(url, (prefetched = fresh))
  }
  return readCached(url) === undefined && prefetched
    ? (prefetched.answer.catch(() => {}) as Promise<T>)
    : Promise.resolve(readCached<T>(url))
}

/** The cached answer of `url`, or a prefetched one; for answers that decide what else to prefetch. */
export const readCachedOrFetch = async <T>(url: string) => readCached<T>(url) ?? prefetch<T>(url)

/** Takes the prefetched answer, once and while it is fresh; otherwise fetches `url`. */
export function takePrefetched(url: string): Promise<unknown> {
  const prefetched = ahead.get(url)
  ahead.delete(url)
  return prefetched && isFresh(prefetched) ? prefetched.answer : fetchWithRetry(url)
}

/**
 * The cached answer. An error from before this component mounted is ignored, because SWR fetches again on mount.
 * @throws the error, unless the user is being redirected to the login or to email verification
 */
export function useAnswer<T>(data: T | undefined, error: unknown) {
  const [since] = useState(() => performance.now())
  const isLeaving = error instanceof ApiError && (error.status === 401 || error.code === 'not_verified')
  const isOld = !!error && (failedAt.get(error) ?? since) < since
  if (error && data === undefined && !isLeaving && !isOld) throw error
  return data
}

interface ResourceOptions {
  /** Shows the last answer while another URL loads, e.g. while a list is searched. */
  readonly keepPrevious?: boolean
  /** Interval of refetching while the page is visible; 0 for never. */
  readonly askEveryMs?: number
}

/** Fetches `url` and caches the answer; undefined while it loads or `url` is null. Errors go to the error screen. */
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

/** Refetches every resource whose URL begins with one of `prefixes` and drops what was prefetched for it. */
export function refresh(...prefixes: string[]) {
  const isOld = (key: unknown) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix))
  for (const url of ahead.keys()) if (isOld(url)) ahead.delete(url)
  return mutate(isOld)
}

/** Writes an answer, or an update of the cached one, to the cache of `url` without fetching. */
export function store<T>(url: string, answer: T | ((now: T | undefined) => T | undefined)) {
  ahead.delete(url)
  if (url === userPaths.me && typeof answer === 'object') recognize(answer as User)
  return mutate<T>(url, answer as T, { revalidate: false })
}

/** Runs a data-changing call outside a form. On failure `run` shows a notice and resolves with undefined. */
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
