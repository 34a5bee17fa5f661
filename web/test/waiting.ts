import { configure, getConfig } from '@testing-library/react'

// Parts of a page load lazily, and a test machine may be slow.
const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: 10_000,
  // Printing the page at each failed attempt took a sixth of the tests' time; it is printed only at the timeout.
  getElementError(message, container) {
    const isStillWaiting = (getConfig() as object as Record<string, unknown>)['_disableExpensiveErrorDiagnostics']
    return isStillWaiting ? new Error(message ?? '') : getElementError(message, container)
  },
})

const due = new Set<Promise<unknown>>()
// A test may replace the global functions by its own clock's.
const { setImmediate, setTimeout } = globalThis

/** Registers a request of a page, which `allAnswered` waits for. */
export function awaited<T>(answer: PromiseLike<T>): Promise<T> {
  const promise = Promise.resolve(answer)
  const forget = () => due.delete(promise)
  due.add(promise)
  promise.then(forget, forget)
  return promise
}

/** Waits until the API has answered every page, also what the pages asked next; at most five seconds. */
export async function allAnswered() {
  const limit = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => limit.resolve('late'), 5_000)
  // A page acts upon an answer a few turns later.
  for (let quietTurns = 0; quietTurns < 3; quietTurns += 1) {
    if (due.size > 0) {
      if ((await Promise.race([Promise.allSettled(due), limit.promise])) === 'late') break
      quietTurns = 0
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  clearTimeout(timer)
}
