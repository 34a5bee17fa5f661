import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { movePhotos } from '#web/domain/photos/photo-queue.ts'
import { t } from './texts.ts'

/** What a tap is about, for the words on the screen. */
export interface TapPlace {
  readonly place: string
  /** The clock of the place. */
  readonly timeZone: string
}

/** Whose clock it is: another user of the same device has another one. */
export interface Clocked {
  readonly userId: string
  readonly organizationId: string
}

/** A line of the checklist that was marked, or not any more. */
export interface Tick {
  readonly id: string
  readonly kind: 'task'
  readonly deviceAt: string
  readonly checklistItemId: string
  readonly done: boolean
  /** The tap that started the work; null where the server knew of the work already. Older taps do not say. */
  readonly startId?: string | null
}

/** Something that was asked for or reported: done once for its id, however often it is sent. */
export interface QueuedRequest {
  readonly id: string
  readonly kind: 'asked'
  readonly what: 'time' | 'problem' | 'supplies' | 'absence' | 'availability'
  readonly deviceAt: string
  readonly url: string
  readonly body: unknown
  /** Photos that wait for the answer's `id`: the list they stand in until then, the one afterwards, and where they go. */
  readonly photos?: { readonly from: string; readonly place: string; readonly url: string }
  /** What shows it once it is there. */
  readonly shownAt: readonly string[]
}

export type Tapped = Omit<NewPunch, 'sentAt'> | Tick | QueuedRequest

/** A tap that the server has not got yet, or has refused. */
export interface QueuedTap extends TapPlace, Clocked {
  readonly punch: Tapped
  /** The position is still being looked for. */
  readonly isLocating?: boolean
  /** It was sent, and nothing answered. */
  readonly isLate?: boolean
  /** The server has it; it stays until the clock on the screen has it too. */
  readonly isSent?: boolean
  /** Why the server did not take it. */
  readonly refusal?: string
  readonly refusalCode?: string
}

const keyOf = (userId: string) => userStorageKey(userId, 'taps')
const listeners = new Set<() => void>()
let known: { key: string; text: string | null; taps: readonly QueuedTap[] } = { key: '', text: null, taps: [] }

/** The user's taps on this device, oldest first. The same list as long as nothing changed. */
export function queuedTaps(userId: string): readonly QueuedTap[] {
  const key = keyOf(userId)
  const text = localStorage.getItem(key)
  if (key !== known.key || text !== known.text) known = { key, text, taps: read(text) }
  return known.taps
}

function read(text: string | null): QueuedTap[] {
  try {
    const taps: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(taps) ? (taps as QueuedTap[]) : []
  } catch {
    return []
  }
}

function change(userId: string, taps: readonly QueuedTap[]) {
  if (taps.length) localStorage.setItem(keyOf(userId), JSON.stringify(taps))
  else localStorage.removeItem(keyOf(userId))
  for (const listener of listeners) listener()
}

export function onTaps(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The work goes on, nothing is lost, and the refusal itself says what to tap. */
export const isEndedAtOnce = ({ refusalCode }: QueuedTap) => refusalCode === 'ended_at_once'
export const isWaiting = ({ refusal, isSent }: QueuedTap) => refusal === undefined && !isSent
const patch = (userId: string, id: string, changes: Partial<QueuedTap>) =>
  change(
    userId,
    queuedTaps(userId).map((tap) => (tap.punch.id === id ? { ...tap, ...changes } : tap)),
  )

/** Written down before anything else happens, so that neither a reload nor a lost connection loses it. */
export const enqueueTap = (tap: QueuedTap) => change(tap.userId, [...queuedTaps(tap.userId), tap])
export const dropTap = ({ userId, punch }: QueuedTap) =>
  change(
    userId,
    queuedTaps(userId).filter((tap) => tap.punch.id !== punch.id),
  )

/** Adds where it was tapped, or that this could not be told. */
export function placeTap(userId: string, id: string, position: NewPunch['position']) {
  const tap = queuedTaps(userId).find(({ punch }) => punch.id === id)
  if (tap && tap.punch.kind !== 'task' && tap.punch.kind !== 'asked')
    patch(userId, id, { isLocating: false, punch: { ...tap.punch, position } })
}

/** Who is gone may come back: such an answer says nothing about the tap. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500

/** A little less than the server knows an id again: sent by itself after that, it might come twice. */
const knownMs = 47 * 3_600_000
const isUnsure = ({ punch, isLate }: QueuedTap) =>
  punch.kind === 'asked' && isLate && Date.now() - Date.parse(punch.deviceAt) > knownMs

/** What the server said of what it refused, until the page is left. */
export const refusals = new Map<string, ApiError>()

/** Sends what waits, in order, one tab at a time; stops where no answer comes. Says whether anything was answered. */
export async function sendTaps(clocked: Clocked): Promise<boolean> {
  const work = () => sendInOrder(clocked)
  // Without locks two tabs may both send: the tap's own id makes it count once.
  return 'locks' in navigator ? navigator.locks.request('PUNCHES', work) : work()
}

async function sendInOrder({ userId, organizationId }: Clocked): Promise<boolean> {
  let isAnswered = false
  for (;;) {
    const tap = queuedTaps(userId).find((one) => one.organizationId === organizationId && isWaiting(one))
    if (!tap || tap.isLocating) return isAnswered
    if (isUnsure(tap)) {
      patch(userId, tap.punch.id, { refusal: t('unsure') })
      continue
    }
    try {
      await sendOne(organizationId, tap.punch)
      patch(userId, tap.punch.id, { isSent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnanswered(error)) {
        if (!tap.isLate) patch(userId, tap.punch.id, { isLate: true })
        return isAnswered
      }
      refusals.set(tap.punch.id, error)
      // A line of work that was refused as a whole, which is said already, needs no words of its own.
      if (tap.punch.kind === 'task' && startOf(tap.userId, tap.punch)?.refusal !== undefined) dropTap(tap)
      else patch(userId, tap.punch.id, { refusal: error.message, refusalCode: error.code })
    }
    isAnswered = true
  }
}

async function sendAsked({ id, url, body, photos }: QueuedRequest) {
  const made = await api.create<{ id: string }>(url, body, id)
  if (photos) await movePhotos(photos.from, { place: photos.place, url: photos.url.replace(':id', made.id) })
}

function sendOne(organizationId: string, punch: Tapped) {
  if (punch.kind === 'asked') return sendAsked(punch)
  const sentAt = new Date().toISOString()
  if (punch.kind !== 'task')
    return api.post<PunchAnswer>(fill(timeclockPaths.punches, { organizationId }), { ...punch, sentAt })
  const { checklistItemId, done, deviceAt } = punch
  return api.put(fill(timeclockPaths.timeclockTask, { organizationId, checklistItemId }), { done, deviceAt, sentAt })
}

/** The start of the work that a line belongs to, if it is still kept. */
function startOf(userId: string, { id, startId }: Tick) {
  const taps = queuedTaps(userId)
  if (startId !== undefined) return taps.find(({ punch }) => punch.id === startId)
  const before = taps.slice(
    0,
    taps.findIndex(({ punch }) => punch.id === id),
  )
  return before.findLast(({ punch }) => punch.kind === 'start')
}

/** What the server has by now. */
export const sentTaps = (userId: string) => queuedTaps(userId).filter(({ isSent }) => isSent)

/** What was being located when the page went away will not be found any more; what was sent is with the server. */
export function tidyTaps(userId: string) {
  const left = queuedTaps(userId).filter(({ isSent }) => !isSent)
  if (left.length !== queuedTaps(userId).length || left.some(({ isLocating }) => isLocating))
    change(
      userId,
      left.map((tap) => ({ ...tap, isLocating: false })),
    )
}
