import type { NewPunch, PunchAnswer } from '#shared/contracts/timeclock.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, ApiError, fill } from '#web/lib/api.ts'

/** What a tap is about, for the words on the screen. */
export interface TapPlace {
  readonly place: string
  /** The clock of the place; taps kept by an earlier version have none. */
  readonly timeZone?: string
}

/** A tap that the server has not got yet, or has refused. */
export interface KeptTap extends TapPlace {
  readonly organizationId: string
  readonly punch: Omit<NewPunch, 'sentAt'>
  /** The position is still being looked for. */
  readonly isLocating?: boolean
  /** The server has it; it stays until the clock on the screen has it too. */
  readonly isSent?: boolean
  /** Why the server did not take it. */
  readonly refusal?: string
}

const key = 'PUNCHES'
const listeners = new Set<() => void>()
let known: { text: string | null; taps: readonly KeptTap[] } = { text: null, taps: [] }

/** The taps on this device, oldest first. The same list as long as nothing changed. */
export function keptTaps(): readonly KeptTap[] {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, taps: read(text) }
  return known.taps
}

function read(text: string | null): KeptTap[] {
  try {
    const taps: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(taps) ? (taps as KeptTap[]) : []
  } catch {
    return []
  }
}

function change(taps: readonly KeptTap[]) {
  if (taps.length) localStorage.setItem(key, JSON.stringify(taps))
  else localStorage.removeItem(key)
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

export const isWaiting = ({ refusal, isSent }: KeptTap) => refusal === undefined && !isSent
const patch = (id: string, changes: Partial<KeptTap>) =>
  change(keptTaps().map((tap) => (tap.punch.id === id ? { ...tap, ...changes } : tap)))

/** Written down before anything else happens, so that neither a reload nor a lost connection loses it. */
export const keepTap = (tap: KeptTap) => change([...keptTaps(), tap])
export const dropTap = (id: string) => change(keptTaps().filter(({ punch }) => punch.id !== id))

/** Adds where it was tapped, or that this could not be told. */
export function placeTap(id: string, position: NewPunch['position']) {
  const tap = keptTaps().find(({ punch }) => punch.id === id)
  if (tap) patch(id, { isLocating: false, punch: { ...tap.punch, position } })
}

/** Who is gone may come back: such an answer says nothing about the tap. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500

/** Sends what waits, in order, one tab at a time; stops where no answer comes. Says whether anything was answered. */
export async function sendTaps(organizationId: string): Promise<boolean> {
  const work = () => sendInOrder(organizationId)
  // Without locks two tabs may both send: the tap's own id makes it count once.
  return 'locks' in navigator ? navigator.locks.request('PUNCHES', work) : work()
}

async function sendInOrder(organizationId: string): Promise<boolean> {
  const url = fill(timeclockPaths.punches, { organizationId })
  let isAnswered = false
  for (;;) {
    const tap = keptTaps().find((one) => one.organizationId === organizationId && isWaiting(one))
    if (!tap || tap.isLocating) return isAnswered
    try {
      await api.post<PunchAnswer>(url, { ...tap.punch, sentAt: new Date().toISOString() })
      patch(tap.punch.id, { isSent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnanswered(error)) return isAnswered
      patch(tap.punch.id, { refusal: error.message })
    }
    isAnswered = true
  }
}

export const dropSent = () => change(keptTaps().filter(({ isSent }) => !isSent))

/** What was being located when the page went away will not be found any more; what was sent is with the server. */
export function tidyTaps() {
  const left = keptTaps().filter(({ isSent }) => !isSent)
  if (left.length !== keptTaps().length || left.some(({ isLocating }) => isLocating))
    change(left.map((tap) => ({ ...tap, isLocating: false })))
}

/** A random UUID; `crypto.randomUUID` exists on https and localhost only. */
export function newPunchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
