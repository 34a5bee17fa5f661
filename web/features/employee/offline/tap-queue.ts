import type { DeviceTime } from '#shared/timeclock/device-time.contract.ts'
import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { afterFailure, NotReady } from '#web/domain/outbox/outbox-order.ts'
import { addEntry, outboxOf, removeEntry } from '#web/domain/outbox/outbox-store.ts'
import { alone, patchEntry, sendInOrder, type OutboxEntry } from '#web/domain/outbox/send-in-order.ts'
import { dropPhoto, dropPhotosAt, movePhotos, sendNamed } from '#web/domain/photos/photo-queue.ts'
import { t } from '../texts.ts'

/** The location of a tap, for messages. */
export interface TapPlace {
  readonly place: string
  /** The location's time zone. */
  readonly timeZone: string
}

/** The timeclock's user and organization, because devices may be shared. */
export interface TimeclockUser {
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
  readonly what:
    | 'time'
    | 'problem'
    | 'supplies'
    | 'absence'
    | 'availability'
    | 'confirmation'
    | 'read'
    | 'action'
    | 'decline'
    | 'recap'
    | 'inspection'
  readonly deviceAt: string
  readonly url: string
  /** PUT for a step of a record, which the server takes once by itself; otherwise something is created. */
  readonly method?: 'PUT'
  readonly body: unknown
  /** Photos that are uploaded before it, in this order; each answer has the record's new version. */
  readonly before?: { readonly keys: readonly string[]; readonly from: string; readonly url: string }
  /** The page of its draft, if it submits one, which `submissions.ts` saves and sends. */
  readonly after?: { readonly page: string; readonly isDraftInPage?: boolean }
  /** Photos that wait for the answer's `id`: their list before it, their list after it, and their upload URL. */
  readonly photos?: { readonly from: string; readonly place: string; readonly url: string }
  /** URLs to refetch once it is sent. */
  readonly shownAt: readonly string[]
}

export type TapContent = Omit<NewPunch, 'sentAt'> | Tick | QueuedRequest

/** A tap that the server has not received yet, or has refused. */
export interface QueuedTap extends TapPlace, TimeclockUser, OutboxEntry {
  readonly punch: TapContent
  /** The position is being requested. */
  readonly isLocating?: boolean
}

/** The user's taps on this device, oldest first. A stable snapshot: the same array until something changes. */
export const queuedTaps = (userId: string) => outboxOf<QueuedTap>(userId)

/** Refused because End job came in the second of the start: the work continues, and the refusal says what to tap. */
export const isEndedAtOnce = ({ refusalCode }: QueuedTap) => refusalCode === 'ended_at_once'

const patch = patchEntry<QueuedTap>

/** Stores a tap before anything else happens, so that neither a reload nor a lost connection loses it. */
export const enqueueTap = (tap: QueuedTap) => addEntry(tap.userId, tap.punch.id, tap)
export const dropTap = ({ userId, punch }: QueuedTap) => removeEntry(userId, punch.id)
/** Drops what its user gives up, with the photos that wait for it. */
export function discardTap(tap: QueuedTap) {
  dropTap(tap)
  if (tap.punch.kind !== 'asked') return
  for (const list of [tap.punch.photos, tap.punch.before]) if (list) void dropPhotosAt(tap.userId, list.from)
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

/** Punches and ticks are in one order, since each depends on those before; requests only on others of their kind. */
const laneOf = ({ punch }: QueuedTap) => (punch.kind === 'asked' ? punch.url : 'clock')

/** Errors of refused taps by id, until the page closes. */
export const refusals = new Map<string, ApiError>()

/** It names photos, which may take minutes to upload. */
const hasPhotosBefore = ({ punch }: QueuedTap) => punch.kind === 'asked' && punch.before !== undefined

const submits = ({ punch }: QueuedTap) => punch.kind === 'asked' && punch.after !== undefined

/**
 * Sends queued taps in order, one tab at a time, until there is no answer. Returns true if any was answered. Those with
 * photos come last and under a lock of their own: the time clock never waits for an upload.
 */
export async function sendTaps(clocked: TimeclockUser): Promise<boolean> {
  const taps = await alone('PUNCHES', () => sendOurs(clocked, (tap) => !hasPhotosBefore(tap) && !submits(tap)))
  if (taps.isStopped) return taps.isAnswered
  const withPhotos = await alone('PHOTOS', () => sendOurs(clocked, hasPhotosBefore))
  return taps.isAnswered || withPhotos.isAnswered
}

const sendOurs = ({ userId, organizationId }: TimeclockUser, isOurs: (tap: QueuedTap) => boolean) =>
  sendInOrder<QueuedTap>({
    entries: () => queuedTaps(userId).filter((tap) => tap.organizationId === organizationId && isOurs(tap)),
    laneOf,
    isHeld: ({ isLocating }) => isLocating,
    send: (tap) => sendOne(tap, tap.punch),
    onSent: ({ punch }) => patch(userId, punch.id, { isSent: true }),
    onRefused: refuse,
    unsure: () => t('unsure'),
  })

function refuse(tap: QueuedTap, error: ApiError) {
  const { userId, punch } = tap
  refusals.set(punch.id, error)
  // A task of refused work is dropped silently, because the work's refusal is shown already.
  if (punch.kind === 'task' && startOf(userId, punch)?.refusal !== undefined) dropTap(tap)
  else patch(userId, punch.id, { refusal: error.message, refusalCode: error.code })
}

const askedOf = (userId: string, id: string) => {
  const punch = queuedTaps(userId).find((tap) => tap.punch.id === id)?.punch
  return punch?.kind === 'asked' ? punch : undefined
}

async function uploadNamed(userId: string, key: string, url: string) {
  try {
    return await sendNamed(userId, key, url)
  } catch (error) {
    const isForLater = error instanceof ApiError && error.status !== 401 && afterFailure(error) !== 'refused'
    throw isForLater ? new NotReady(error.status, true) : error
  }
}

/** Uploads the photos that a request names, and returns it as it is then; undefined when it was discarded meanwhile. */
async function sendPhotosBefore(userId: string, id: string): Promise<QueuedRequest | undefined> {
  for (;;) {
    const { before } = askedOf(userId, id) ?? {}
    const [key] = before?.keys ?? []
    if (!before || key === undefined) return askedOf(userId, id)
    const answer = await uploadNamed(userId, key, before.url)
    // Without Web Locks another tab may have sent it.
    const now = askedOf(userId, id)
    if (!now?.before?.keys.includes(key)) continue
    if (answer === undefined) throw new ApiError(400, { message: t('photoGone') })
    const { version } = answer as { version?: number }
    const asked = now.body as { version: number }
    // Someone else's change meanwhile was not seen, so the server refuses the request as out of date.
    const body = version === asked.version + 1 ? { ...asked, version } : asked
    const keys = now.before.keys.filter((one) => one !== key)
    // Stored before the photo goes, because the next call may get no answer.
    patch(userId, id, { punch: { ...now, body, before: { ...now.before, keys } } })
    await dropPhoto(key)
  }
}

/** With everything that is sent: the server computes from both when it was written. */
const timeOf = ({ deviceAt }: TapContent): DeviceTime => ({ deviceAt, sentAt: new Date().toISOString() })

async function sendAsked(userId: string, asked: QueuedRequest) {
  const request = asked.before ? await sendPhotosBefore(userId, asked.id) : asked
  if (!request) return
  const { id, url, method, photos } = request
  const body = { ...(request.body as object), ...timeOf(request) }
  if (method === 'PUT') return void (await api.put(url, body))
  const made = await api.create<{ id: string }>(url, body, id)
  if (!photos) return
  const isMoved = await movePhotos(userId, photos.from, {
    place: photos.place,
    url: photos.url.replace(':id', made.id),
  })
  // Sent again under the same id, so that no photo stays behind.
  if (!isMoved) throw new NotReady(0, true)
}

function sendOne({ userId, organizationId }: TimeclockUser, punch: TapContent) {
  if (punch.kind === 'asked') return sendAsked(userId, punch)
  const time = timeOf(punch)
  if (punch.kind !== 'task')
    return api.post<PunchAnswer>(fill(timeclockPaths.punches, { organizationId }), { ...punch, ...time })
  const { checklistItemId, done } = punch
  return api.put(fill(timeclockPaths.timeclockTask, { organizationId, checklistItemId }), { done, ...time })
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
