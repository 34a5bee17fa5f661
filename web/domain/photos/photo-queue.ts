import { ApiError, newKey } from '#web/platform/http/api.ts'
import { photoStore, type StoredPhoto } from './photo-store.ts'
import { upload } from '#web/platform/files/upload.ts'

/** A photo that the server has not got yet, or has refused. */
export interface WaitingPhoto {
  /** Its Idempotency-Key: however often it is sent, it arrives once. */
  readonly key: string
  readonly userId: string
  /** The list of a page that it stands in. */
  readonly place: string
  /** Where it is sent; null while what it belongs to is still being written. */
  readonly url: string | null
  readonly file: File
  readonly takenAt: number
  /** Why the server did not take it. */
  readonly refusal?: string | undefined
  /** Why the server did not take it just now, where it has a word for it; it is tried again. */
  readonly delay?: string | undefined
  /** What the server said when the page was left meanwhile: it has the photo, only the page does not know. */
  readonly answer?: unknown
  /** The user wants it sent, however old it is. */
  readonly isWanted?: boolean
  /** False when the device has no room for it: it is gone with the page. Unknown for a moment, and not sent before. */
  readonly isKept?: boolean
  readonly isUnderWay?: boolean | undefined
}

/** What a page does about the photos of one of its lists. */
export interface PhotoReceiver {
  readonly place: string
  /** Whose page it is: another user's photos on the same device wait for theirs. */
  readonly userId: string
  /** What has to be on the server first; false when it is not there yet. */
  readonly ready?: (() => Promise<boolean>) | undefined
  /** Takes the API's answer. It may come twice, when the first one was lost. */
  readonly onSent: (answer: unknown) => unknown
}

const againMs = 15_000
/** What no page asked for in so long is gone, as the draft it was taken for. */
const keptMs = 60 * 24 * 60 * 60 * 1_000

/** So long the server knows a key again (a little less): sent by itself after that, a photo might come twice. */
const answeredMs = 47 * 60 * 60 * 1_000

const listeners = new Set<() => void>()
const receivers = new Set<PhotoReceiver>()
let photos: readonly WaitingPhoto[] = []
let running: Promise<void> | undefined
let again: ReturnType<typeof setTimeout> | undefined

/** The same list as long as nothing changed. */
export const waitingPhotos = () => photos

/** A photo that only the page has is lost with it. */
const warn = (event: Event) => event.preventDefault()

function change(next: readonly WaitingPhoto[]) {
  photos = next
  const watch = photos.some(({ isKept }) => isKept === false) ? addEventListener : removeEventListener
  watch('beforeunload', warn)
  for (const listener of listeners) listener()
}

const start = () => void sendPhotos()

export function onPhotos(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('online', start)
    void readKept()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', start)
    clearTimeout(again)
  }
}

/** What was kept before a reload, and what only the page holds. */
async function readKept() {
  const kept = await photoStore.all().catch(() => [])
  const isOld = ({ takenAt }: StoredPhoto) => Date.now() - takenAt > keptMs
  for (const { key } of kept.filter(isOld)) void photoStore.drop(key).catch(() => {})
  const known = new Set(photos.map(({ key }) => key))
  const found = kept.filter((photo) => !known.has(photo.key) && !isOld(photo)).map(ofStored)
  if (found.length > 0) change([...found, ...photos].toSorted((one, other) => one.takenAt - other.takenAt))
  await sendPhotos()
}

const ofStored = ({ bytes, name, type, ...photo }: StoredPhoto): WaitingPhoto => ({
  ...photo,
  file: new File([bytes], name, { type }),
  isKept: true,
})

async function keep({ file, key, userId, place, url, takenAt, refusal, answer }: WaitingPhoto) {
  const stored = {
    key,
    userId,
    place,
    url,
    takenAt,
    ...(refusal && { refusal }),
    ...(answer !== undefined && { answer }),
  }
  const isWaiting = () => photos.some((photo) => photo.key === key)
  const bytes = await file.arrayBuffer()
  try {
    if (isWaiting()) await photoStore.put({ ...stored, name: file.name, type: file.type, bytes })
    // Taken out meanwhile.
    if (!isWaiting()) await photoStore.drop(key)
    return true
  } catch {
    return false
  }
}

/** Keeps a photo on the device and sends it as soon as it can be. */
export async function enqueuePhoto(photo: Pick<WaitingPhoto, 'userId' | 'place' | 'url' | 'file'>) {
  const taken: WaitingPhoto = { ...photo, key: newKey(), takenAt: Date.now() }
  change([...photos, taken])
  replace(taken.key, { isKept: await keep(taken) })
  await sendPhotos()
}

function replace(key: string, part: Partial<WaitingPhoto>) {
  change(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  return photos.find((photo) => photo.key === key)
}

/** Takes a photo out, sent or not wanted any more. */
export async function dropPhoto(key: string) {
  change(photos.filter((photo) => photo.key !== key))
  await photoStore.drop(key).catch(() => {})
}

/** Photos of what does not exist any more. */
export const dropPhotosAt = (place: string) =>
  Promise.all(photos.filter((photo) => photo.place.startsWith(place)).map(({ key }) => dropPhoto(key)))

/** What the photos were taken for is written: from now on they stand at `place` and are sent to `url`. */
export async function addressPhotos(keys: readonly string[], address: Pick<WaitingPhoto, 'place' | 'url'>) {
  for (const key of keys) {
    const photo = replace(key, { ...address, refusal: undefined, isWanted: true })
    if (photo) replace(key, { isKept: await keep(photo) })
  }
  await sendPhotos()
}

/** What waits at a list goes to another, also what no page has read yet. */
export async function movePhotos(from: string, address: Pick<WaitingPhoto, 'place' | 'url'>) {
  await readKept()
  await addressPhotos(
    photos.flatMap(({ place, key }) => (place === from ? key : [])),
    address,
  )
}

/** Sends what was refused, or waits for a word of the user. */
export async function retryPhoto(key: string) {
  const photo = replace(key, { refusal: undefined, isWanted: true })
  if (photo) await keep(photo)
  await sendPhotos()
}

/** Sends what waits at lists whose place begins so; answers whether nothing is left there. */
export async function flushPhotos(place: string): Promise<boolean> {
  await sendPhotos()
  // What came while an earlier round was ending.
  if (photos.some((photo) => photo.place.startsWith(place) && isDue(photo))) await sendPhotos()
  return !photos.some((photo) => photo.place.startsWith(place) && photo.url !== null && isShown(photo))
}

/** One photo after the other, oldest first; only those of lists that a page shows. */
export function sendPhotos(): Promise<void> {
  running ??= sendAll().finally(() => {
    running = undefined
  })
  return running
}

/** From now on what waits at this list is sent. */
export function receivePhotos(receiver: PhotoReceiver) {
  receivers.add(receiver)
  void sendPhotos()
  return () => void receivers.delete(receiver)
}

const receiversOf = ({ place, userId }: WaitingPhoto) =>
  [...receivers].filter((one) => one.place === place && one.userId === userId)
const isShown = (photo: WaitingPhoto) => receiversOf(photo).length > 0
const isDue = (photo: WaitingPhoto) =>
  photo.isKept !== undefined && photo.url !== null && !photo.refusal && !isOverdue(photo) && isShown(photo)
/** Whether it waits for the user: nobody can tell any more whether it arrived. */
export const isOverdue = ({ takenAt, isWanted, answer }: WaitingPhoto) =>
  !isWanted && answer === undefined && Date.now() - takenAt > answeredMs

async function sendAll() {
  clearTimeout(again)
  const tried = new Set<string>()
  for (;;) {
    const next = photos.find((photo) => isDue(photo) && !tried.has(photo.key))
    if (!next) break
    tried.add(next.key)
    if (!(await send(next))) break
  }
  if (listeners.size > 0 && photos.some(isDue)) again = setTimeout(start, againMs)
}

/** Answers whether the next one may be tried: without a connection none may. */
async function send(photo: WaitingPhoto): Promise<boolean> {
  const { key, url, file } = photo
  if (url === null) return true
  // Another window of this browser may have sent it, or taken it out.
  if (photo.isKept && !(await photoStore.has(key).catch(() => true))) {
    change(photos.filter((each) => each.key !== key))
    return true
  }
  try {
    for (const { ready } of receiversOf(photo)) if (ready && !(await ready())) return true
    replace(key, { isUnderWay: true, delay: undefined })
    const answer = photo.answer ?? (await upload(url, file, () => {}, key))
    // A page that was left meanwhile takes the answer when it is open again.
    if (!isShown(photo)) {
      const arrived = replace(key, { isUnderWay: false, answer })
      if (arrived?.isKept) await keep(arrived)
      return true
    }
    for (const { onSent } of receiversOf(photo)) await onSent(answer)
    await dropPhoto(key)
    return true
  } catch (error) {
    replace(key, { isUnderWay: false })
    if (!(error instanceof ApiError)) throw error
    const { status, message, code } = error
    if (status === 0 || status === 401 || status === 429 || status >= 500) {
      replace(key, { delay: status === 0 ? undefined : message })
      return false
    }
    const refused = replace(key, { refusal: message || code })
    if (refused) await keep(refused)
    return true
  }
}
