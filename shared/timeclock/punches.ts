/** What can be tapped. */
export const punchKinds = ['start', 'end', 'break_start', 'break_end'] as const
export type PunchKind = (typeof punchKinds)[number]

/** What is kept: also that something was undone. */
export const storedPunchKinds = [...punchKinds, 'undo'] as const
export type StoredPunchKind = (typeof storedPunchKinds)[number]

export const breakKinds = ['rest', 'meal'] as const
export type BreakKind = (typeof breakKinds)[number]

/** How a log was started or ended: by the worker in the app or by phone, by a manager, or by the product itself. */
export const timeSources = ['app', 'phone', 'manager', 'automatic'] as const
export type TimeSource = (typeof timeSources)[number]

/** Where somebody was against a location's fence; `none` where the location has no coordinates. */
export const fenceResults = ['inside', 'outside', 'uncertain', 'none', 'no_position'] as const
export type FenceResult = (typeof fenceResults)[number]

/** How long a punch can be taken back. */
export const undoSeconds = 60
/** A position less exact than this proves nothing, and counts as this much at most. */
export const accuracyMaxM = 100
/** Work still belongs to a visit for so long after its end; who cannot be asked meant one that starts within it. */
export const matchMinutes = 120
