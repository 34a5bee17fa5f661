import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { reopen } from './reopen.ts'

/** Functions of a route that prefetch its page. */
export interface PageHandle {
  readonly prepare: (params: Params) => void
  readonly prepareCode: () => void
  /** Whether the user may read the page's data: what would be refused is not asked for. */
  mayPrefetch?: (params: Params) => Promise<boolean>
}

/** A route's lazy part: its component and its areas' texts, fetched in parallel. */
export function page(areas: readonly string[], load: () => Promise<ComponentType>) {
  const fetchPage = () => Promise.all([load(), loadTexts(['platform', ...areas])])
  const prepareCode = () => void fetchPage().catch(() => {})
  return {
    handle: { prepare: prepareCode, prepareCode } satisfies PageHandle as PageHandle,
    lazy: async () => {
      try {
        return { Component: (await fetchPage())[0] }
      } catch (error) {
        // A newer version may have replaced the file; a reload finds the new one.
        if (reopen()) return new Promise<never>(() => {})
        throw error
      }
    },
  }
}
