/** The cache of pages saved for offline use, served by `chemicals-worker.js`. */
const cacheName = 'chemicals'

/** Browsers offer no caches on pages that are not secure. */
export const mayKeepCopies = () => 'caches' in globalThis && 'serviceWorker' in navigator

export const pageCopies = () => caches.open(cacheName)

export const dropPageCopies = async () => 'caches' in globalThis && caches.delete(cacheName)
