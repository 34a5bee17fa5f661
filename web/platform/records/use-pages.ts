import useSWR, { useSWRConfig } from 'swr'
import { ApiError, withQuery, api } from '#web/platform/http/api.ts'
import { readOptions, takePrefetched, useAnswer } from '#web/platform/data/resource.ts'

interface PageOf {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}

const mark = '#pages='
const keyOf = (url: string, count: number) => (count > 1 ? `${url}${mark}${count}` : url)
const join = <P extends PageOf>(pages: P, next: P): P => ({
  ...pages,
  items: [...pages.items, ...next.items],
  nextCursor: next.nextCursor,
})
const after = (url: string, cursor: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${withQuery('', { cursor }).slice(1)}`

/**
 * Fetches the first `count` pages of a list, one after the other by cursor, and joins them. Loaded pages stay visible
 * while more pages or another `url` load. With `mayLack` a 404 is an answer, too: `isAbsent`.
 */
export function usePages<P extends PageOf>(url: string, count: number, mayLack = false) {
  const { cache } = useSWRConfig()
  const { data, error, isLoading } = useSWR<P, unknown>(
    keyOf(url, count),
    async (key: string) => {
      const known = cache.get(key)?.data ? undefined : (cache.get(keyOf(url, count - 1))?.data as P | undefined)
      let pages = known ?? ((await takePrefetched(url)) as P)
      for (let loaded = known ? count - 1 : 1; loaded < count && pages.nextCursor; loaded++) {
        pages = join(pages, await api.get<P>(after(url, pages.nextCursor)))
      }
      return pages
    },
    { ...readOptions, keepPreviousData: true },
  )
  const isAbsent = mayLack && error instanceof ApiError && error.status === 404
  return { data: useAnswer(data, isAbsent ? undefined : error), isLoading, isAbsent }
}
