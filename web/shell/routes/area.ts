import type { ComponentType } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** A lazy part of a page that another feature provides, with its texts. */
export const area = <Props>(areas: readonly string[], load: () => Promise<ComponentType<Props>>) =>
  lazyWithRetry(async () => (await Promise.all([load(), loadTexts(areas)]))[0])
