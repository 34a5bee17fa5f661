import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { fill } from '#web/platform/http/api.ts'
import { prefetch } from '#web/platform/data/resource.ts'
import { page } from '#web/platform/loading/page.ts'

/** Everything below the shell may use the words of the kit and of the shell. */
const shellAreas = ['frame', 'shell']

/** A path of the API, filled from the address; or the whole of what is asked, worked out from what is known. */
export type Ahead = string | ((params: Params) => Promise<string | undefined>)

/** So long the page of before stays while the next one's data comes: drawn once, whole, it is there sooner. */
const holdMs = 100
const within = (promise: Promise<unknown>, ms: number) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))])

/** A route whose data starts to come together with its code. */
export function dataPage(areas: readonly string[], load: () => Promise<ComponentType>, ahead: readonly Ahead[] = []) {
  const { handle, lazy } = page([...shellAreas, ...areas], load)
  const warmOne = async (what: Ahead, params: Params) => {
    const url = typeof what === 'string' ? fill(what, params) : await what(params)
    if (url) await prefetch(url)
  }
  const warmAll = (params: Params) => Promise.all(ahead.map((what) => warmOne(what, params)))
  return {
    lazy,
    handle: {
      ...handle,
      prepare(params: Params) {
        handle.prepare(params)
        void warmAll(params)
      },
    },
    async loader({ params }: { params: Params }) {
      const data = warmAll(params)
      // The first page has none before it: its shell waits for nothing.
      if (document.querySelector('main')) await within(data, holdMs)
      return null
    },
    shouldRevalidate: () => false,
  }
}
