import type { LimitWarning, Visit } from '#shared/schedule/schedule.contract.ts'
import { byMember, spanOf, type Span } from '../crews/assignment.ts'
import { visitKey } from '../crews/coverage.ts'
import { limitWarnings, type LimitPolicy } from './limits.ts'

interface LimitQuery extends Span {
  timeZone: string
  /** The visit itself, which counts once. */
  visit: string | null
}

/** The limits that a member would exceed by coming then. */
export type LimitWarner = (memberId: string, asked: LimitQuery) => LimitWarning[]

/** A span that a member works, with the visit it belongs to. */
export interface LimitWork extends Span {
  visit: string | null
}

/** The facts that scheduling limits need, as plain data. */
export interface LimitFacts {
  policy: LimitPolicy
  births: ReadonlyMap<string, string>
  /** Work that began, by member. */
  worked: ReadonlyMap<string, readonly LimitWork[]>
  /** The members' visits around, without cancelled ones. */
  visits: readonly Visit[]
  now: number
}

/** A member's past work as recorded and future work as planned. */
export function limitWorkOf(
  { worked, now }: Pick<LimitFacts, 'worked' | 'now'>,
  memberId: string,
  visits: readonly Visit[],
): LimitWork[] {
  const known = worked.get(memberId) ?? []
  const startedVisits = new Set(known.map(({ visit }) => visit))
  const toCome = visits.filter((visit) => Date.parse(visit.startsAt) >= now && !startedVisits.has(keyOf(visit)))
  return [...known, ...toCome.map((visit) => ({ ...spanOf(visit), visit: keyOf(visit) }))]
}

/** Returns a function that checks limits against these facts; null if the organization has none. */
export function limitWarner(facts: LimitFacts | null): LimitWarner {
  if (!facts) return () => []
  const { policy, births } = facts
  const visits = byMember(facts.visits)
  const known = new Map<string, LimitWork[]>()
  return (memberId, { timeZone, visit, ...asked }) => {
    const work = known.getOrInsertComputed(memberId, () => limitWorkOf(facts, memberId, visits.get(memberId) ?? []))
    const others = work.filter((other) => other.visit === null || other.visit !== visit)
    return limitWarnings({ shift: asked, timeZone, others, birthDate: births.get(memberId) ?? null }, policy)
  }
}

const keyOf = ({ jobId, originalStart }: Visit) => visitKey(jobId, originalStart)
