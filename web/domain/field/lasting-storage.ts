let asked: Promise<boolean> | undefined

/**
 * Asks the browser, once per page, to never delete what waits on this device. False when it refuses: it may then delete
 * everything of the product when the device is short of space, or, in Safari, after seven days without a visit.
 */
export const askToLast = () => (asked ??= ask().catch(() => true))

async function ask() {
  const storage = navigator.storage as Partial<StorageManager> | undefined
  // Such a browser cannot be asked, so there is nothing its user could do.
  if (!storage?.persist) return true
  return (await storage.persisted?.()) || storage.persist()
}

/** Whether the product was opened from the home screen, where browsers agree. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
