import type { SentAnswer } from '#shared/inspections/inspection-answers.contract.ts'
import type { InspectionAnswer } from '#shared/inspections/inspections.contract.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'

/** Answers on this device that the server may not have yet. */
export interface WaitingAnswers {
  answers: Readonly<Record<string, SentAnswer>>
  note?: string | undefined
  signerName?: string | undefined
  signature?: string | undefined
}

/** Storage key of the user's unsent answers of an inspection. */
export const answersKey = (userId: string, reportId: string) => userStorageKey(userId, `inspection.${reportId}`)
const nothing: WaitingAnswers = { answers: {} }

export function readWaiting(key: string): WaitingAnswers {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as WaitingAnswers | null
    return kept?.answers ? kept : nothing
  } catch {
    return nothing
  }
}

export function writeWaiting(key: string, waiting: WaitingAnswers) {
  try {
    if (isNothing(waiting)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(waiting))
  } catch {
    // Storage is full: the page still holds the answers and sends them once online.
  }
}

export const isNothing = ({ answers, note, signerName, signature }: WaitingAnswers) =>
  Object.keys(answers).length === 0 && note === undefined && signerName === undefined && signature === undefined

const isSame = (one: SentAnswer, other: InspectionAnswer) =>
  one.value === other.value && one.isNa === other.isNa && one.note === other.note

/** The answers still to send after a save: those changed meanwhile, based on the new revision. */
export function stillWaiting(
  now: WaitingAnswers,
  sent: WaitingAnswers,
  kept: readonly InspectionAnswer[],
  conflicts: readonly string[],
): WaitingAnswers {
  const stored = new Map(kept.map((answer) => [answer.itemKey, answer]))
  const answers: Record<string, SentAnswer> = {}
  for (const [key, answer] of Object.entries(now.answers)) {
    const known = stored.get(key)
    if (conflicts.includes(key)) answers[key] = answer
    else if (sent.answers[key] !== answer && !(known && isSame(answer, known)))
      answers[key] = { ...answer, revision: known?.revision ?? 0 }
  }
  const left = (field: 'note' | 'signerName' | 'signature') => (now[field] === sent[field] ? undefined : now[field])
  return { answers, note: left('note'), signerName: left('signerName'), signature: left('signature') }
}
