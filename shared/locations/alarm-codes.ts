/** A code opens this long before the visit starts, and closes when the visit or the work at it ends. */
export const codeOpensMinutesBefore = 60
export const revealReasonMax = 300

/**
 * Out of pattern is a reveal for a reason, without a visit of one's own. So many by one member within so many hours since
 * the last alert notify owners and administrators.
 */
export const outOfPattern = { reveals: 5, withinHours: 24 }

/** When the code of a visit opens. */
export const codeOpensAt = (startsAt: string) => Date.parse(startsAt) - codeOpensMinutesBefore * 60_000

/** Whether the code of a visit may be shown; work at the visit keeps it open past the visit's end. */
export const isCodeOpen = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { now, isWorking }: { now: number; isWorking: boolean },
) => codeOpensAt(startsAt) <= now && (now <= Date.parse(endsAt) || isWorking)
