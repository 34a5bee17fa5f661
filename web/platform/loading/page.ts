import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { reopen } from './reopen.ts'

/** What a route says about itself for those who want it ready before it is opened. */
export interface PageHandle {
  readonly prepare: (params: Params) => void
  readonly prepareCode: () => void
}

/** The lazy part of a route: its component and the texts of its areas, fetched side by side. */
export function page(areas: readonly string[], load: () => Promise<ComponentType>) {
  const fetchPage = () => Promise.all([load(), loadTexts(['platform', ...areas])])
  const prepareCode = () => void fetchPage().catch(() => {})
  return {
    handle: { prepare: prepareCode, prepareCode } satisfies PageHandle as PageHandle,
    lazy: async () => {
      try {
        return { Component: (await fetchPage())[0] }
      } catch (error) {
        // The file may be gone because a newer version is served: that one knows where it is.
        if (reopen()) return new Promise<never>(() => {})
        throw error
      }
    },
  }
}
