import useSWR from 'swr'
import { ApiError } from '#web/platform/http/api.ts'
import { fetchWithRetry, readOptions } from '#web/platform/data/resource.ts'

/**
 * The document behind a link: undefined while it loads, `absent` if there is none. Other errors go to the error screen.
 */
export function useLinked<Document>(url: string): Document | 'absent' | undefined {
  const { data, error } = useSWR<Document, unknown>(
    url,
    fetchWithRetry as (url: string) => Promise<Document>,
    readOptions,
  )
  const isAbsent = error instanceof ApiError && error.status === 404
  if (data) return data
  if (isAbsent) return 'absent'
  if (error) throw error
  return undefined
}
