import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { movePhotos } from '#web/domain/photos/photo-queue.ts'
import { t } from '../texts.ts'

/** The location of a tap, for messages. */
export interface TapPlace {
  readonly place: string
  /** The location's time zone. */
  readonly timeZone: string
}

/** The timeclock's user and organization, because devices may be shared. */
export interface Clocked {
  readonly userId: string
  readonly organizationId: string
}

/** A checklist task that was ticked or unticked. */
export interface Tick {
  readonly id: string
  readonly kind: 'task'
  readonly deviceAt: string
  readonly checklistItemId: string
  readonly done: boolean
  /**
   * The tap that started the work; null if the server knew the work already. Undefined in taps stored by older
   * versions.
   */
  readonly startId?: string | null
}

/** A queued request or report; its id makes the server execute it once. */
export interface QueuedRequest {
  readonly id: string
  readonly kind: 'asked'
  readonly what: 'time' | 'problem' | 'supplies' | 'absence' | 'availability' | 'confirmation'
  readonly deviceAt: string
  readonly url: string
  readonly body: unknown
  /** Photos that wait for the answer's `id`: their list before it, their list after it, and their upload URL. */
  readonly photos?: { readonly from: string; readonly place: string; readonly url: string }
  /** URLs to refetch once it is sent. */
  readonly shownAt: readonly string[]
}

export type Tapped = Omit<NewPunch, 'sentAt'> | Tick | QueuedRequest

/** A tap that the server has not received yet, or has refused. */
export interface QueuedTap extends TapPlace, Clocked {
  readonly punch: Tapped
  /** The position is being requested. */
  readonly isLocating?: boolean
  /** It was sent without an answer. */
  readonly isLate?: boolean
  /** The server has it; it stays in the queue until the page's timeclock has it too. */
  readonly isSent?: boolean
  /** Reason of the server's refusal. */
  readonly refusal?: string
  readonly refusalCode?: string
}

const keyOf = (userId: string) => userStorageKey(userId, 'taps')
const listeners = new Set<() => void>()
let known: { key: string; text: string | null; taps: readonly QueuedTap[] } = { key: '', text: null, taps: [] }

/** The user's taps on this device, oldest first. A stable snapshot: the same array until something changes. */
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

/** Refused because End job came in the second of the start: the work continues, and the refusal says what to tap. */
export const isEndedAtOnce = ({ refusalCode }: QueuedTap) => refusalCode === 'ended_at_once'
export const isWaiting = ({ refusal, isSent }: QueuedTap) => refusal === undefined && !isSent
const patch = (userId: string, id: string, changes: Partial<QueuedTap>) =>
  change(
    userId,
    queuedTaps(userId).map((tap) => (tap.punch.id === id ? { ...tap, ...changes } : tap)),
  )

/** Stores a tap before anything else happens, so that neither a reload nor a lost connection loses it. */
export const enqueueTap = (tap: QueuedTap) => change(tap.userId, [...queuedTaps(tap.userId), tap])
export const dropTap = ({ userId, punch }: QueuedTap) =>
  change(
    userId,
    queuedTaps(userId).filter((tap) => tap.punch.id !== punch.id),
  )

/** Adds the tap's position, or null when it is unknown. */
export function placeTap(userId: string, id: string, position: NewPunch['position']) {
  const tap = queuedTaps(userId).find(({ punch }) => punch.id === id)
  if (tap && tap.punch.kind !== 'task' && tap.punch.kind !== 'asked')
    patch(userId, id, { isLocating: false, punch: { ...tap.punch, position } })
}

/** Answers after which the tap is retried: connection lost, signed out, rate limited or a server error. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500

/** The server remembers an id slightly longer; a retry after that could execute the request twice. */
const knownMs = 47 * 3_600_000
const isUnsure = ({ punch, isLate }: QueuedTap) =>
  punch.kind === 'asked' && isLate && Date.now() - Date.parse(punch.deviceAt) > knownMs

/** Errors of refused taps by id, until the page closes. */
export const refusals = new Map<string, ApiError>()

/** Sends queued taps in order, one tab at a time, until there is no answer. Returns true if any was answered. */
export async function sendTaps(clocked: Clocked): Promise<boolean> {
  const work = () => sendInOrder(clocked)
  // Without Web Locks two tabs may send the same tap; its id makes it count once.
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
      // A task of refused work is dropped silently, because the work's refusal is shown already.
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

/** The queued start of a task's work, if it is still stored. */
function startOf(userId: string, { id, startId }: Tick) {
  const taps = queuedTaps(userId)
  if (startId !== undefined) return taps.find(({ punch }) => punch.id === startId)
  const before = taps.slice(
    0,
    taps.findIndex(({ punch }) => punch.id === id),
  )
  return before.findLast(({ punch }) => punch.kind === 'start')
}

/** Taps that the server has. */
export const sentTaps = (userId: string) => queuedTaps(userId).filter(({ isSent }) => isSent)

/** Drops sent taps and stops waiting for positions that were requested before a reload. */
export function tidyTaps(userId: string) {
  const left = queuedTaps(userId).filter(({ isSent }) => !isSent)
  if (left.length !== queuedTaps(userId).length || left.some(({ isLocating }) => isLocating))
    change(
      userId,
      left.map((tap) => ({ ...tap, isLocating: false })),
    )
}
