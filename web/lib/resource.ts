import { useEffect, useState } from 'react'
import useSWR, { mutate, preload, SWRConfig, type State } from 'swr'
import type { User } from '#shared/contracts/users.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from './api.ts'
import { connection } from './connection.ts'
import { notifyFailure } from './notifications.ts'
import { belongTo } from './one-user.ts'

const retries = 2
const retryDelayMs = 250
/** These are answers, not failures: asking again changes nothing. */
const finalStatuses = new Set([401, 403, 404, 409, 410, 422])
const isFinal = (error: unknown) => error instanceof ApiError && finalStatuses.has(error.status)

/**
 * Retrying here, not in SWR, keeps `error` unset until the last try has failed. What the connection took along is asked
 * again with it: an error would put the error screen in the place of the page and of what is typed there.
 */
export async function fetchWithRetry(url: string, left = retries): Promise<unknown> {
  try {
    const answer = await api.get(url)
    if (url === userPaths.me) belongTo((answer as User).userId)
    return answer
  } catch (error) {
    if (isFinal(error)) throw error
    if (!navigator.onLine) {
      await connection()
      return fetchWithRetry(url, left)
    }
    if (left === 0) throw error
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
const known = <T>(url: string) => cache.get(url)?.data as T | undefined

const warmed = new Map<string, { at: number; answer: Promise<unknown> }>()
const warmForMs = 10_000

/** Fetches `url` ahead of the page that will show it. Answers what was known, else what comes; a failure is undefined. */
export function warm<T>(url: string): Promise<T | undefined> {
  const before = warmed.get(url)
  const isRecent = before && Date.now() - before.at < warmForMs
  if (!isOffline() && !isRecent) {
    const answer = Promise.resolve(preload(url, fetchWithRetry)).then(
      (data) => {
        // A page that opens later is drawn once, whole; one that is open by now waits for this answer itself.
        if (known(url) === undefined && !cache.get(url)?.isValidating) cache.set(url, { data, _k: url } as State)
        return data
      },
      () => undefined,
    )
    warmed.set(url, { at: Date.now(), answer })
  }
  return Promise.resolve(known<T>(url) ?? (warmed.get(url)?.answer as Promise<T | undefined> | undefined))
}

/** The last answer to `url`, or the first; for what decides what else is fetched ahead. */
export const ask = async <T>(url: string) => known<T>(url) ?? warm<T>(url)

/** What was fetched on intent long ago may be old by now. */
export function useFresh(url: string | null, again: () => Promise<unknown>) {
  useEffect(() => {
    const at = url ? warmed.get(url)?.at : undefined
    if (url) warmed.delete(url)
    if (at && Date.now() - at > warmForMs) void again()
  }, [url, again])
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
  const {
    data,
    error,
    mutate: again,
  } = useSWR<T, unknown>(url, fetchWithRetry as (url: string) => Promise<T>, {
    ...readOptions,
    keepPreviousData: keepPrevious,
    refreshInterval: askEveryMs,
  })
  useFresh(url, again)
  // Signed out, or not verified yet: who is signed in leads on.
  const isLeaving = error instanceof ApiError && (error.status === 401 || error.code === 'not_verified')
  if (error && data === undefined && !isLeaving) throw error
  return data
}

/** Asks again for every resource whose url begins with one of `prefixes`. */
export const refresh = (...prefixes: string[]) =>
  mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)))

/** Puts an answer, or what is made of the one before, in the place of what `url` holds, without asking again. */
export const store = <T>(url: string, answer: T | ((now: T | undefined) => T | undefined)) =>
  mutate<T>(url, answer as T, { revalidate: false })

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
