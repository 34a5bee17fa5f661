import type { TenantTx } from '#server/api/db/tenant.ts'
import { absences, type FoundAbsence } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import { shiftDay } from '#server/api/days.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { spanOf } from './assignment.ts'
import { isConfirmationDue, lacksConfirmation } from './confirmations.ts'
import { visitKey } from './coverage.ts'
import { publishingOf } from '../planned/publication.store.ts'
import { instantOf } from '../planned/visit-changes.store.ts'
import type { MemberStanding } from '../visit-state.ts'

type VisitTime = Pick<Visit, 'jobId' | 'originalStart' | 'startsAt'>

interface ConfirmationBook {
  /** Null if members are not asked to confirm. */
  minutes: number | null
  confirmedAt: (visit: VisitTime, memberId: string) => string | null
}

/** Reads who confirmed these visits at their current times; a moved visit is confirmed again. */
export async function confirmationsOf(tx: TenantTx, visits: readonly VisitTime[]): Promise<ConfirmationBook> {
  const minutes = await confirmMinutesOf(tx)
  const starts = visits.map(({ startsAt }) => Date.parse(startsAt))
  if (minutes === null || starts.length === 0) return { minutes, confirmedAt: () => null }
  const rows = await tx
    .selectFrom('visitConfirmations')
    .select(['jobId', 'originalStart', 'startsAt', 'memberId', 'confirmedAt'])
    .where('startsAt', '>=', new Date(Math.min(...starts)))
    .where('startsAt', '<=', new Date(Math.max(...starts)))
    .where('confirmedAt', 'is not', null)
    .execute()
  const known = new Map(
    rows.map(({ originalStart, startsAt, confirmedAt, ...row }) => [
      keyOf({ ...row, originalStart: instantOf(originalStart), startsAt: instantOf(startsAt) }, row.memberId),
      confirmedAt,
    ]),
  )
  return { minutes, confirmedAt: (visit, memberId) => known.get(keyOf(visit, memberId))?.toISOString() ?? null }
}

/** How many minutes before a visit its crew confirms; null if they are not asked. */
export async function confirmMinutesOf(tx: TenantTx): Promise<number | null> {
  const { confirmMinutes } = await tx.selectFrom('configurations').select('confirmMinutes').executeTakeFirstOrThrow()
  return confirmMinutes
}

/** Returns the planned members of a visit who should have confirmed by now, in their order. */
export type UnconfirmedBook = (visit: Visit, members: readonly MemberStanding[]) => string[]

export const isDueAt =
  (minutes: number | null, now: number) =>
  ({ startsAt, isCancelled, isPublished }: Pick<Visit, 'startsAt' | 'isCancelled' | 'isPublished'>) =>
    isConfirmationDue({ startsAt: Date.parse(startsAt), isCancelled, isPublished }, minutes, now)

/** Reads confirmations and time off only if any of the visits is due. */
export async function unconfirmedOf(
  tx: TenantTx,
  visits: readonly Visit[],
  minutes: number | null,
  now: number,
): Promise<UnconfirmedBook> {
  const isDue = isDueAt(minutes, now)
  const due = visits.filter(isDue)
  if (due.length === 0) return () => []
  const { confirmedAt } = await confirmationsOf(tx, due)
  const { timeZone } = await publishingOf(tx)
  const days = due.map(({ date }) => date).toSorted()
  const off = Map.groupBy(
    await absences(tx, {
      from: shiftDay(days[0] ?? '', -1),
      to: shiftDay(days.at(-1) ?? '', 2),
      memberIds: due.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)),
      states: ['approved'],
    }),
    ({ memberId }) => memberId,
  )
  return (visit, members) => {
    if (!isDue(visit)) return []
    const isOff = (absence: FoundAbsence) => isAway(absence, spanOf(visit), timeZone)
    return members.flatMap(({ memberId, state, isAssigned }) =>
      memberId !== null &&
      isAssigned &&
      lacksConfirmation({
        state,
        isConfirmed: confirmedAt(visit, memberId) !== null,
        isOff: !!off.get(memberId)?.some(isOff),
      })
        ? memberId
        : [],
    )
  }
}

const keyOf = ({ jobId, originalStart, startsAt }: VisitTime, memberId: string) =>
  `${visitKey(jobId, originalStart)} ${startsAt} ${memberId}`
