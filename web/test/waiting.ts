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
