/** Minutes before a visit from which its crew can see the code; access ends with the visit or the work on it. */
export const codeOpensMinutesBefore = 60
export const revealReasonMax = 300

/**
 * A reveal is out of pattern when made with a reason instead of one's own visit. This many by one member within these
 * hours since the last alert notify owners and administrators.
 */
export const outOfPattern = { reveals: 5, withinHours: 24 }

/** When the code of a visit becomes visible, in epoch milliseconds. */
export const codeOpensAt = (startsAt: string) => Date.parse(startsAt) - codeOpensMinutesBefore * 60_000

/** True while the code may be shown; work on the visit extends access past its end. */
export const isCodeOpen = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { now, isWorking }: { now: number; isWorking: boolean },
) => codeOpensAt(startsAt) <= now && (now <= Date.parse(endsAt) || isWorking)
