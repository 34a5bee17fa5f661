import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { resendMs } from '#shared/idempotency.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { afterFailure, nextToSend } from '#web/domain/outbox/outbox-order.ts'
import { addEntry, outboxOf, removeEntry, replaceEntry } from '#web/domain/outbox/outbox-store.ts'
import { dropPhotosAt, movePhotos } from '#web/domain/photos/photo-queue.ts'
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
  readonly what: 'time' | 'problem' | 'supplies' | 'absence' | 'availability' | 'confirmation' | 'read'
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
  /** The user asked to send it, although it may have arrived before. */
  readonly isWanted?: boolean
}

/** The user's taps on this device, oldest first. A stable snapshot: the same array until something changes. */
export const queuedTaps = (userId: string) => outboxOf<QueuedTap>(userId)

/** Refused because End job came in the second of the start: the work continues, and the refusal says what to tap. */
export const isEndedAtOnce = ({ refusalCode }: QueuedTap) => refusalCode === 'ended_at_once'
export const isWaiting = ({ refusal, isSent }: QueuedTap) => refusal === undefined && !isSent

function patch(
  userId: string,
  id: string,
  changes: { readonly [Key in keyof QueuedTap]?: QueuedTap[Key] | undefined },
) {
  const tap = queuedTaps(userId).find(({ punch }) => punch.id === id)
  if (tap) replaceEntry(userId, id, { ...tap, ...changes })
}

/** Stores a tap before anything else happens, so that neither a reload nor a lost connection loses it. */
export const enqueueTap = (tap: QueuedTap) => addEntry(tap.userId, tap.punch.id, tap)
export const dropTap = ({ userId, punch }: QueuedTap) => removeEntry(userId, punch.id)
/** Drops what its user gives up, with the photos that wait for it. */
export function discardTap(tap: QueuedTap) {
  dropTap(tap)
  if (tap.punch.kind === 'asked' && tap.punch.photos) void dropPhotosAt(tap.punch.photos.from)
}
/** Sends a refused tap again, even one that may have arrived before. */
export const retryTap = ({ userId, punch }: QueuedTap) =>
  patch(userId, punch.id, { refusal: undefined, refusalCode: undefined, isWanted: true })

/** Adds the tap's position, or null when it is unknown. */
export function placeTap(userId: string, id: string, position: NewPunch['position']) {
  const tap = queuedTaps(userId).find(({ punch }) => punch.id === id)
  if (tap && tap.punch.kind !== 'task' && tap.punch.kind !== 'asked')
    patch(userId, id, { isLocating: false, punch: { ...tap.punch, position } })
}

/** It may have been executed so long ago that the server no longer knows its id. */
const isUnsure = ({ punch, isLate, isWanted }: QueuedTap) =>
  punch.kind === 'asked' && isLate && !isWanted && Date.now() - Date.parse(punch.deviceAt) > resendMs

/** Punches and ticks are in one order, since each depends on those before; requests only on others of their kind. */
const laneOf = ({ punch }: QueuedTap) => (punch.kind === 'asked' ? punch.url : 'clock')

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
  const resting = new Set<string>()
  for (;;) {
    const taps = queuedTaps(userId).filter((tap) => tap.organizationId === organizationId)
    const sendable = taps.map((tap) => ({
      tap,
      lane: laneOf(tap),
      isDone: !isWaiting(tap),
      isHeld: tap.isLocating ?? false,
    }))
    const next = nextToSend(sendable, resting)
    if (!next) return isAnswered
    const { tap, lane } = next
    const { id } = tap.punch
    if (isUnsure(tap)) {
      patch(userId, id, { refusal: t('unsure') })
      continue
    }
    try {
      await sendOne(organizationId, tap.punch)
      patch(userId, id, { isSent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const then = afterFailure(error)
      if (then === 'refused') refuse(tap, error)
      else if (!tap.isLate) patch(userId, id, { isLate: true })
      if (then === 'stop') return isAnswered
      if (then === 'rest') {
        resting.add(lane)
        continue
      }
    }
    isAnswered = true
  }
}

function refuse(tap: QueuedTap, error: ApiError) {
  const { userId, punch } = tap
  refusals.set(punch.id, error)
  // A task of refused work is dropped silently, because the work's refusal is shown already.
  if (punch.kind === 'task' && startOf(userId, punch)?.refusal !== undefined) dropTap(tap)
  else patch(userId, punch.id, { refusal: error.message, refusalCode: error.code })
}

async function sendAsked({ id, url, body, photos }: QueuedRequest) {
  const created = await api.create<{ id: string }>(url, body, id)
  if (photos) await movePhotos(photos.from, { place: photos.place, url: photos.url.replace(':id', created.id) })
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

/** Stops waiting for positions that were requested before a reload. */
export function stopLocating(userId: string) {
  for (const { isLocating, punch } of queuedTaps(userId)) if (isLocating) patch(userId, punch.id, { isLocating: false })
}
