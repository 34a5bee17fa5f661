import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { list } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { planOf, judgeVisit, type MemberStanding } from '#server/api/domain/schedules/visit-state.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Subject } from './decide.ts'
import { memberFigures, visitFigures, type MemberPreset, type VisitPreset, type WatchedVisit } from './visit-figures.ts'

interface WatchedVisits {
  visits: readonly (WatchedVisit & { visit: Visit })[]
  regions: ReadonlyMap<string, string>
  /** Names of everyone planned or working. */
  names: ReadonlyMap<string, string>
}

/** Visits around an instant with their standing, read once for all visit presets. */
export async function visitsAround(tx: TenantTx, now: Date): Promise<WatchedVisits> {
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  const visits = await list(tx, { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 2 }).toString() }, {})
  const recordOf = await workAt(tx, visits, now)
  const rulesOf = await ruleBook(tx)
  const places = await tx.selectFrom('locations').select(['id', 'regionId']).where('regionId', 'is not', null).execute()
  const judged = visits.map((visit) => {
    const [plan, record, rules] = [planOf(visit), recordOf(visit), rulesOf(visit.jobId)]
    return {
      visit,
      plan: { ...plan, crewSize: visit.crewSize },
      members: judgeVisit(plan, record, rules, now.getTime()).members,
      isRunning: record.logs.some(({ endsAt }) => endsAt === null),
      earlyStartMinutes: rules.earlyStartMinutes,
    }
  })
  return {
    visits: judged,
    regions: new Map(places.map(({ id, regionId }) => [id, regionId ?? ''])),
    names: await namesOf(
      tx,
      judged.flatMap(({ members }) => members),
    ),
  }
}

async function namesOf(tx: TenantTx, members: readonly MemberStanding[]) {
  const ids = [...new Set(members.flatMap(({ memberId }) => memberId ?? []))]
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Subjects of a preset with one figure per visit. */
export const visitSubjects = (preset: VisitPreset, { visits, regions }: WatchedVisits, now: Date): Subject[] =>
  visits.flatMap(({ visit, ...watched }) => {
    const value = visitFigures[preset](watched, now.getTime())
    return value === null ? [] : { ...subjectOf(visit, regions), value }
  })

/** Subjects of a preset with one figure per member, so that each of two absent members gets an incident. */
export const memberSubjects = (preset: MemberPreset, { visits, regions, names }: WatchedVisits, now: Date): Subject[] =>
  visits.flatMap(({ visit, ...watched }) =>
    watched.members.flatMap((member) => {
      const value = memberFigures[preset](member, watched, now.getTime())
      if (value === null) return []
      const subject = subjectOf(visit, regions)
      if (member.memberId === null) return { ...subject, value }
      const name = names.get(member.memberId)
      return {
        ...subject,
        value,
        key: `${subject.key} ${member.memberId}`,
        title: name ? `${name} · ${subject.title}` : subject.title,
      }
    }),
  )

const subjectOf = (visit: Visit, regions: WatchedVisits['regions']): Omit<Subject, 'value'> => {
  const regionId = regions.get(visit.locationId)
  return {
    key: visitKey(visit.jobId, visit.originalStart),
    title: `${visit.clientName}, ${visit.locationName} · ${visit.jobName} · ${visit.date} ${visit.startTime}`,
    link: `/clients/${visit.clientId}/locations/${visit.locationId}/jobs/${visit.jobId}`,
    placeId: visit.locationId,
    regionIds: regionId ? [regionId] : [],
    clientId: visit.clientId,
  }
}
