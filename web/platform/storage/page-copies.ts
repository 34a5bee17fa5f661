/** The cache of pages saved for when there is no connection; `chemicals-worker.js` answers from it. */
const cacheName = 'chemicals'

/** Browsers offer no caches on pages that are not secure. */
export const mayKeepCopies = () => 'caches' in globalThis && 'serviceWorker' in navigator

export const pageCopies = () => caches.open(cacheName)

export const dropPageCopies = async () => 'caches' in globalThis && caches.delete(cacheName)
