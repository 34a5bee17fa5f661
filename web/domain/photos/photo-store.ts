/** A photo in IndexedDB, as bytes, because not every browser stores files. */
export interface StoredPhoto {
  readonly key: string
  readonly userId: string
  readonly place: string
  readonly url: string | null
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
  readonly takenAt: number
  readonly isFree?: boolean
  readonly refusal?: string
  readonly answer?: unknown
}

const table = 'waiting'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('photos', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: 'key' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

// Opened for each use: an open connection breaks when a phone suspends the page.
async function inStore<T>(mode: IDBTransactionMode, ask: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = ask(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } finally {
    database.close()
  }
}

/** @throws the browser's error when it stores nothing, as in some private windows */
export const photoStore = {
  all: () => inStore<StoredPhoto[]>('readonly', (photos) => photos.getAll()),
  has: async (key: string) => (await inStore('readonly', (photos) => photos.count(key))) > 0,
  put: (photo: StoredPhoto) => inStore('readwrite', (photos) => photos.put(photo)),
  drop: (key: string) => inStore('readwrite', (photos) => photos.delete(key)),
}
