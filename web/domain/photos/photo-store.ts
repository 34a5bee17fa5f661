import { newKey } from '#web/platform/http/api.ts'

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
/** Photos that no page showed for this long are deleted, like the drafts they belong to. */
const retentionMs = 60 * 24 * 60 * 60 * 1_000
const isOld = (takenAt: number) => Date.now() - takenAt > retentionMs

/** A new photo's key names its user and time, so that nobody else's photo is loaded to learn them. */
export const photoKey = (userId: string, takenAt: number) => `${userId}.${takenAt}.${newKey()}`

/** Keys of older releases are random. */
function partsOf(key: string) {
  const [userId, takenAt] = key.includes('.') ? key.split('.') : []
  return { userId, takenAt: Number(takenAt ?? Number.NaN) }
}

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
  /** The user's photos; everybody's old ones are deleted. */
  async of(userId: string): Promise<StoredPhoto[]> {
    const found: StoredPhoto[] = []
    for (const key of (await inStore('readonly', (photos) => photos.getAllKeys())) as string[]) {
      const { userId: owner = userId, takenAt } = partsOf(key)
      const photo =
        owner === userId ? await inStore<StoredPhoto | undefined>('readonly', (photos) => photos.get(key)) : undefined
      if (isOld(photo?.takenAt ?? takenAt)) await photoStore.drop(key)
      else if (photo?.userId === userId) found.push(photo)
    }
    return found
  },
  has: async (key: string) => (await inStore('readonly', (photos) => photos.count(key))) > 0,
  put: (photo: StoredPhoto) => inStore('readwrite', (photos) => photos.put(photo)),
  drop: (key: string) => inStore('readwrite', (photos) => photos.delete(key)),
}

/**
 * The user's photos on this device: none where the browser stores none, because the page then holds them, and undefined
 * when the storage cannot be read.
 */
export const readPhotos = async (userId: string) =>
  'indexedDB' in globalThis ? photoStore.of(userId).catch(() => undefined) : []
