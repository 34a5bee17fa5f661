import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { fill } from '#web/platform/http/api.ts'
import { prefetch } from '#web/platform/data/resource.ts'
import { page, type PageHandle } from '#web/platform/loading/page.ts'

/** Texts that every page inside the shell may use. */
const shellAreas = ['frame', 'shell']

/** An API path filled from the route's parameters, or a function that resolves with the URL to prefetch. */
export type PrefetchUrl = string | ((params: Params) => Promise<string | undefined>)

/** Time to wait for data before leaving the previous page; a page rendered once with its data appears sooner. */
const holdMs = 100
const within = (promise: Promise<unknown>, ms: number) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))])

/** A lazy route that fetches its data in parallel with its code. */
export function dataPage(
  areas: readonly string[],
  load: () => Promise<ComponentType>,
  ahead: readonly PrefetchUrl[] = [],
) {
  const { handle, lazy } = page([...shellAreas, ...areas], load)
  const prefetchOne = async (prefetchUrl: PrefetchUrl, params: Params) => {
    const url = typeof prefetchUrl === 'string' ? fill(prefetchUrl, params) : await prefetchUrl(params)
    if (url) await prefetch(url)
  }
  const prefetchAll = async (params: Params) =>
    (!pageHandle.mayPrefetch || (await pageHandle.mayPrefetch(params))) &&
    Promise.all(ahead.map((prefetchUrl) => prefetchOne(prefetchUrl, params)))
  const pageHandle: PageHandle = {
    ...handle,
    prepare(params: Params) {
      handle.prepare(params)
      void prefetchAll(params)
    },
  }
  return {
    lazy,
    handle: pageHandle,
    async loader({ params }: { params: Params }) {
      const data = prefetchAll(params)
      // On the first load there is no previous page, so the shell renders immediately.
      if (document.querySelector('main')) await within(data, holdMs)
      return null
    },
    shouldRevalidate: () => false,
  }
}
