import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { VisitAbsence, VisitOffer } from '#shared/schedule/visit-offers.contract.ts'
import { toWritten } from '../../timekeeping/device-time.ts'
import { visitKey } from './coverage.ts'
import { instantOf } from '../planned/visit-changes.store.ts'

type AnsweredVisit = Pick<Visit, 'jobId' | 'originalStart' | 'crew'>

export interface VisitAnswers {
  /** Members who reported that they cannot come and are not in the crew again. */
  absences: VisitAbsence[]
  /** Number of members offered the visit who have not answered and are not assigned. */
  asked: number
}

const none: VisitAnswers = { absences: [], asked: 0 }

/** Reads the answers to visits in two queries, however many visits there are. */
export async function visitAnswersOf(
  tx: TenantTx,
  visits: readonly AnsweredVisit[],
): Promise<(visit: AnsweredVisit) => VisitAnswers> {
  const starts = visits.map(({ originalStart }) => Date.parse(originalStart))
  if (starts.length === 0) return () => none
  const [from, to] = [new Date(Math.min(...starts)), new Date(Math.max(...starts))]
  const absent = await absenceRows(tx).where('a.originalStart', '>=', from).where('a.originalStart', '<=', to).execute()
  const offers = await tx
    .selectFrom('visitOffers')
    .select(['jobId', 'originalStart', 'memberId'])
    .where('originalStart', '>=', from)
    .where('originalStart', '<=', to)
    .where('answer', 'is', null)
    .execute()
  const absences = Map.groupBy(absent, keyOf)
  const waited = Map.groupBy(offers, keyOf)
  return ({ jobId, originalStart, crew }) => {
    const key = visitKey(jobId, originalStart)
    return {
      absences: (absences.get(key) ?? []).map(toAbsence).filter(isAway(crew)),
      asked: (waited.get(key) ?? []).filter(isAway(crew)).length,
    }
  }
}

/** Returns the absences reported for a visit. */
export async function absencesOf(tx: TenantTx, { jobId, originalStart, crew }: AnsweredVisit): Promise<VisitAbsence[]> {
  const rows = await absenceRows(tx)
    .where('a.jobId', '=', jobId)
    .where('a.originalStart', '=', new Date(originalStart))
    .execute()
  return rows.map(toAbsence).filter(isAway(crew))
}

/** Excludes members who are in the crew again. */
export const isAway =
  (crew: Visit['crew']) =>
  ({ memberId }: Pick<VisitAbsence, 'memberId'>) =>
    !crew.some((each) => each.memberId === memberId)

/** Returns the offers of a visit. */
export async function offersOf(
  tx: TenantTx,
  { jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>,
): Promise<VisitOffer[]> {
  return tx
    .selectFrom('visitOffers as o')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'o.memberId'))
    .select(['o.memberId', 'm.name', 'o.answer'])
    .where('o.jobId', '=', jobId)
    .where('o.originalStart', '=', new Date(originalStart))
    .orderBy('m.nameKey')
    .orderBy('m.id')
    .execute()
}

const absenceRows = (tx: TenantTx) =>
  tx
    .selectFrom('visitAbsences as a')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'a.memberId'))
    .select(['a.jobId', 'a.originalStart', 'a.memberId', 'm.name', 'm.phone', 'a.reason', 'a.note'])
    .select(['a.writtenAt', 'a.clockOff', 'a.createdAt'])
    .orderBy('a.createdAt')

type AbsenceRow = Awaited<ReturnType<ReturnType<typeof absenceRows>['execute']>>[number]

const keyOf = ({ jobId, originalStart }: { jobId: string; originalStart: Date }) =>
  visitKey(jobId, instantOf(originalStart))

const toAbsence = ({ memberId, name, phone, reason, note, ...row }: AbsenceRow): VisitAbsence => ({
  memberId,
  name,
  phone,
  reason,
  note,
  ...toWritten(row),
  createdAt: row.createdAt.toISOString(),
})
