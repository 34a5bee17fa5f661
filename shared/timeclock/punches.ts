/** Punches a worker can make. */
export const punchKinds = ['start', 'end', 'break_start', 'break_end'] as const
export type PunchKind = (typeof punchKinds)[number]

/** Stored punches, which include undos. */
export const storedPunchKinds = [...punchKinds, 'undo'] as const
export type StoredPunchKind = (typeof storedPunchKinds)[number]

export const breakKinds = ['rest', 'meal'] as const
export type BreakKind = (typeof breakKinds)[number]

/** How a log was started or ended: by the worker in the app or by phone, by a manager, automatically, or in another product. */
export const timeSources = ['app', 'phone', 'manager', 'automatic', 'import'] as const
export type TimeSource = (typeof timeSources)[number]

/** A position compared with a location's geofence; `none` when the location has no coordinates. */
export const fenceResults = ['inside', 'outside', 'uncertain', 'none', 'no_position'] as const
export type FenceResult = (typeof fenceResults)[number]

/** What arrives later than this after it was written is marked as sent late. */
const lateMs = 10 * 60_000
export const isSentLate = (written: number, received: number) => received - written > lateMs

/** How long a punch can be undone. */
export const undoSeconds = 60
/** A less exact position proves nothing; an error counts as at most this many meters. */
export const accuracyMaxM = 100
/**
 * Minutes after a visit's end in which work still belongs to it; a caller who cannot be asked is assumed to mean a visit
 * that starts within them.
 */
export const matchMinutes = 120
