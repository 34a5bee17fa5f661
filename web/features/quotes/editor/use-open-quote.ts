import useSWR from 'swr'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { fetchWithRetry, readOptions } from '#web/platform/data/resource.ts'

/**
 * The quote behind a link: undefined while it loads, `absent` if there is none. Other errors go to the error screen.
 */
export function useOpenQuote(url: string): OpenQuote | 'absent' | undefined {
  const { data, error } = useSWR<OpenQuote, unknown>(
    url,
    fetchWithRetry as (url: string) => Promise<OpenQuote>,
    readOptions,
  )
  const isAbsent = error instanceof ApiError && error.status === 404
  if (data) return data
  if (isAbsent) return 'absent'
  if (error) throw error
  return undefined
}
