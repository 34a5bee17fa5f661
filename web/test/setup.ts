import { expect } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import { isPageTest } from './page-tests.ts'

// A worker gets the browser's globals with its first page test, so that page tests reuse the workers and the modules of
// the server's tests.
if (isPageTest(expect.getState().testPath ?? '')) {
  if (!('document' in globalThis)) await builtinEnvironments.jsdom.setup(globalThis, {})
  const { usePage } = await import('./page-setup.ts')
  usePage()
}
