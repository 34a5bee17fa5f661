/** Kinds of references to a member that can be handed over. */
export const handOverKinds = ['job', 'visit', 'template', 'report', 'region', 'action', 'inspection'] as const
export type HandOverKind = (typeof handOverKinds)[number]

/** Only the member could answer these, so they end when the member leaves. */
export const endingKinds = ['offer', 'swap', 'leaveRequest', 'invitation', 'card'] as const

/** Read without deactivated members, so that they rest until a reactivation. */
export const restingKinds = ['apiKey', 'webhook', 'feed', 'view', 'quote'] as const

/** Stays after the member left, until somebody settles it. */
export const openKinds = [
  'key',
  'code',
  'workLog',
  'timeRequest',
  'trip',
  'supplyRequest',
  'leave',
  'draftInspection',
  'draftRecap',
] as const

export const holdingKinds = [...handOverKinds, ...endingKinds, ...openKinds, ...restingKinds] as const
export type HoldingKind = (typeof holdingKinds)[number]
