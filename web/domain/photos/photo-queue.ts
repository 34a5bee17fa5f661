import { ApiError } from '#web/platform/http/api.ts'
import { upload } from '#web/platform/files/upload.ts'
import { afterFailure, NotReady } from '#web/domain/outbox/outbox-order.ts'
import { photoKey, photoStore, readPhotos } from './photo-store.ts'
import { isOverdue, ofStored, type WaitingPhoto } from './waiting-photo.ts'

/** A page's handler of one of its photo lists. */
export interface PhotoReceiver {
  readonly place: string
  /** The page's user; photos of other users on the same device wait for theirs. */
  readonly userId: string
  /** Saves the record that the photos belong to; false when that is not possible yet. */
  readonly ready?: (() => Promise<boolean>) | undefined
  /** Handles the API's response. It may be called twice when the first response was lost. */
  readonly onSent: (answer: unknown) => unknown
}

const againMs = 15_000

const listeners = new Set<() => void>()
const receivers = new Set<PhotoReceiver>()
/** Removed while the stored ones were being read. */
const dropped = new Set<string>()
const senders = new Set<{ readonly userId: string }>()
let photos: readonly WaitingPhoto[] = []
/** Users whose stored photos are in memory while something listens. */
const read = new Set<string>()
let running: Promise<void> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** A stable snapshot: the same array until something changes. */
export const waitingPhotos = () => photos

/** Warns before the page closes while a photo is not stored on the device. */
const warn = (event: Event) => event.preventDefault()

function change(next: readonly WaitingPhoto[]) {
  photos = next
  const watch = photos.some(({ isKept }) => isKept === false) ? addEventListener : removeEventListener
  watch('beforeunload', warn)
  for (const listener of listeners) listener()
}

const start = () => void sendPhotos()

export function onPhotos(listener: () => void) {
  if (listeners.size === 0) addEventListener('online', start)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', start)
    read.clear()
    clearTimeout(retryTimer)
  }
}

/** Adds the user's stored photos to those in memory; false when the device's storage cannot be read. */
export async function readStored(userId: string): Promise<boolean> {
  read.add(userId)
  const stored = await readPhotos(userId)
  if (!stored) {
    read.delete(userId)
    return false
  }
  const known = new Set([...dropped, ...photos.map(({ key }) => key)])
  const found = stored.filter(({ key }) => !known.has(key)).map(ofStored)
  if (found.length > 0) change([...found, ...photos].toSorted((one, other) => one.takenAt - other.takenAt))
  return true
}
const readAndSend = (userId: string) => (read.has(userId) ? sendPhotos() : readStored(userId).then(sendPhotos))

async function store({ file, key, userId, place, url, takenAt, isFree, refusal, answer }: WaitingPhoto) {
  const stored = {
    key,
    userId,
    place,
    url,
    takenAt,
    ...(isFree && { isFree }),
    ...(refusal && { refusal }),
    ...(answer !== undefined && { answer }),
  }
  const isWaiting = () => photos.some((photo) => photo.key === key)
  const bytes = await file.arrayBuffer()
  try {
    if (isWaiting()) await photoStore.put({ ...stored, name: file.name, type: file.type, bytes })
    // Removed meanwhile.
    if (!isWaiting()) await photoStore.drop(key)
    return true
  } catch {
    return false
  }
}

/** Stores a photo on the device and uploads it as soon as possible. */
export async function enqueuePhoto(photo: Pick<WaitingPhoto, 'userId' | 'place' | 'url' | 'file' | 'isFree'>) {
  const takenAt = Date.now()
  const waitingPhoto: WaitingPhoto = { ...photo, key: photoKey(photo.userId, takenAt), takenAt }
  change([...photos, waitingPhoto])
  replace(waitingPhoto.key, { isKept: await store(waitingPhoto) })
  await sendPhotos()
}

function replace(key: string, part: Partial<WaitingPhoto>) {
  change(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  return photos.find((photo) => photo.key === key)
}

/** Removes a photo from the queue and the device. */
export async function dropPhoto(key: string) {
  dropped.add(key)
  change(photos.filter((photo) => photo.key !== key))
  await photoStore.drop(key).catch(() => {})
}

/** Removes a user's photos of a list, and of those below it, as in a deleted record. */
export const dropPhotosAt = (userId: string | undefined, at: string) =>
  Promise.all(
    photos.flatMap(({ key, place, ...photo }) =>
      photo.userId === userId && (place === at || place.startsWith(`${at}/`)) ? dropPhoto(key) : [],
    ),
  )

type Address = Pick<WaitingPhoto, 'place' | 'url'>

/** Moves photos to `place` and `url` once their record is saved, and uploads them. */
export async function addressPhotos(keys: readonly string[], address: Address) {
  await readdress(keys, address)
  await sendPhotos()
}

async function readdress(keys: readonly string[], address: Address) {
  for (const key of keys) {
    const photo = replace(key, { ...address, isFree: address.url !== null, refusal: undefined, isWanted: true })
    if (photo) replace(key, { isKept: await store(photo) })
  }
}

/**
 * Moves a user's photos of a list to another one, including stored ones that no page has loaded. Their upload starts, but is
 * not waited for. False when the device's storage cannot be read, so that some may be left.
 */
export async function movePhotos(userId: string | undefined, from: string, address: Address): Promise<boolean> {
  const isRead = userId === undefined || (await readStored(userId))
  await readdress(
    photos.flatMap(({ place, key, ...photo }) => (place === from && photo.userId === userId ? key : [])),
    address,
  )
  start()
  return isRead
}

/** Retries a refused photo, or sends one that waits for the user's decision. */
export async function retryPhoto(key: string) {
  const photo = replace(key, { refusal: undefined, isWanted: true })
  if (photo) await store(photo)
  await sendPhotos()
}

/** Uploads the photos of lists whose place starts with `place`; returns true when none are left. */
export async function flushPhotos(place: string): Promise<boolean> {
  await sendPhotos()
  // Photos added while an earlier run was ending.
  if (photos.some((photo) => photo.place.startsWith(place) && isDue(photo))) await sendPhotos()
  return !photos.some((photo) => photo.place.startsWith(place) && photo.url !== null && isShown(photo))
}

/** Uploads photos one by one, oldest first: those of visible lists, and those of saved records. */
export function sendPhotos(): Promise<void> {
  running ??= sendAll().finally(() => {
    running = undefined
  })
  return running
}

/** Registers a list's handler, which starts its uploads. Returns the unregister function. */
export function receivePhotos(receiver: PhotoReceiver) {
  receivers.add(receiver)
  void readAndSend(receiver.userId)
  return () => void receivers.delete(receiver)
}

/** Sends a user's photos of saved records, whichever page took them. Returns the unregister function. */
export function sendPhotosOf(userId: string) {
  const sender = { userId }
  senders.add(sender)
  const stop = onPhotos(() => {})
  void readAndSend(userId)
  return () => {
    senders.delete(sender)
    stop()
  }
}

/**
 * Uploads a user's photo that an entry of the outbox names; undefined when it is not on this device.
 * @throws ApiError, also when the device's storage cannot be read
 */
export async function sendNamed(userId: string, key: string, url: string): Promise<unknown> {
  const isRead = await readStored(userId)
  const photo = photos.find((one) => one.key === key)
  if (!photo && !isRead) throw new NotReady()
  return photo && upload(url, photo.file, () => {}, key)
}

const receiversOf = ({ place, userId }: WaitingPhoto) =>
  [...receivers].filter((receiver) => receiver.place === place && receiver.userId === userId)
const isShown = (photo: WaitingPhoto) => receiversOf(photo).length > 0
const isDue = (photo: WaitingPhoto) =>
  photo.isKept !== undefined &&
  photo.url !== null &&
  !photo.refusal &&
  !isOverdue(photo) &&
  (isShown(photo) || (!!photo.isFree && photo.answer === undefined && isSendersOwn(photo)))
const isSendersOwn = ({ userId }: WaitingPhoto) => [...senders].some((sender) => sender.userId === userId)
async function sendAll() {
  clearTimeout(retryTimer)
  const attempted = new Set<string>()
  const resting = new Set<string>()
  for (;;) {
    const next = photos.find((photo) => isDue(photo) && !attempted.has(photo.key) && !resting.has(photo.place))
    if (!next) break
    attempted.add(next.key)
    const then = await send(next)
    if (then === 'stop') break
    if (then === 'rest') resting.add(next.place)
  }
  if (listeners.size > 0 && photos.some(isDue)) retryTimer = setTimeout(start, againMs)
}

/** As with everything that is sent later: the server computes from both when it was taken. */
const takenWhen = ({ takenAt }: WaitingPhoto) => ({
  deviceAt: new Date(takenAt).toISOString(),
  sentAt: new Date().toISOString(),
})

/** Returns what its failure means for the others; undefined when it was answered. */
async function send(photo: WaitingPhoto): Promise<'stop' | 'rest' | undefined> {
  const { key, url, file } = photo
  if (url === null) return undefined
  // Another window of this browser may have uploaded or removed it.
  if (photo.isKept && !(await photoStore.has(key).catch(() => true))) {
    change(photos.filter((each) => each.key !== key))
    return undefined
  }
  try {
    for (const { ready } of receiversOf(photo)) if (ready && !(await ready())) return undefined
    replace(key, { isUnderWay: true, delay: undefined })
    const answer = photo.answer ?? (await upload(url, file, () => {}, key, takenWhen(photo)))
    // The page was left in the meantime and gets the response when it opens again.
    if (!isShown(photo)) {
      const arrived = replace(key, { isUnderWay: false, answer })
      if (arrived?.isKept) await store(arrived)
      return undefined
    }
    for (const { onSent } of receiversOf(photo)) await onSent(answer)
    await dropPhoto(key)
    return undefined
  } catch (error) {
    replace(key, { isUnderWay: false })
    if (!(error instanceof ApiError)) throw error
    const { status, message, code } = error
    const then = afterFailure(error)
    if (then !== 'refused') {
      replace(key, { delay: status === 0 ? undefined : message, isLate: true })
      return then
    }
    const refused = replace(key, { refusal: message || code })
    if (refused) await store(refused)
    return undefined
  }
}
