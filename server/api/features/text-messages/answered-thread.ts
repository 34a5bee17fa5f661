import type { TextedThread } from '#server/api/domain/messages/texted-threads.store.ts'

/** How long after a text its thread can be answered by text. */
export const answerableHours = 72
/** Texts of two threads within this time arrive together: which one is answered cannot be told. */
export const togetherMinutes = 5

export type AnsweredThread = { kind: 'thread'; threadId: string } | { kind: 'none' | 'expired' | 'ambiguous' }

const minutesBetween = (a: Date, b: Date) => (b.getTime() - a.getTime()) / 60_000

/** The thread that a text answers: the one last texted to its number. `texted` has the last text first. */
export function answeredThread(texted: readonly TextedThread[], now: Date): AnsweredThread {
  const [last] = texted
  if (!last) return { kind: 'none' }
  if (minutesBetween(last.at, now) > answerableHours * 60) return { kind: 'expired' }
  const isShared = texted.some(
    ({ threadId, at }) => threadId !== last.threadId && minutesBetween(at, last.at) <= togetherMinutes,
  )
  return isShared ? { kind: 'ambiguous' } : { kind: 'thread', threadId: last.threadId }
}
