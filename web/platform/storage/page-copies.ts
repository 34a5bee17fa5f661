/** The cache of pages saved for offline use, served by `chemicals-worker.js`. */
const cacheName = 'chemicals'
/** Begins the name of a user's cache of answers. */
const answersPrefix = 'answers.'

export const pageCopies = () => caches.open(cacheName)

/** The answers that a user's field pages show without a connection. */
export const answerCopies = (userId: string) => caches.open(answersPrefix + userId)

/** Removes the stored answers of everybody, or of everybody else. */
export async function dropAnswerCopies(except?: string) {
  for (const name of await caches.keys())
    if (name.startsWith(answersPrefix) && name !== `${answersPrefix}${except}`) await caches.delete(name)
}

export async function dropPageCopies() {
  if (!('caches' in globalThis)) return
  await caches.delete(cacheName)
  await dropAnswerCopies()
}
