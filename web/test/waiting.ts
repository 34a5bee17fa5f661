import { configure, getConfig } from '@testing-library/react'

// Parts of a page come lazily, and a test machine may be busy.
const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: 10_000,
  // Printing the whole page at each look that finds nothing yet was a sixth of the time; it is printed when the time is up.
  getElementError(message, container) {
    const isStillWaiting = (getConfig() as object as Record<string, unknown>)['_disableExpensiveErrorDiagnostics']
    return isStillWaiting ? new Error(message ?? '') : getElementError(message, container)
  },
})
