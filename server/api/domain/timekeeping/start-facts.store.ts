import { sql } from 'kysely'
import { compileOnce } from '#server/api/db/compile-once.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { unreadFirst, type UnreadFirst } from '#server/api/domain/messages/must-read.store.ts'
import { jobVisitParts, type JobVisitWish } from '#server/api/domain/schedules/planned/job-visits.store.ts'
import type { JobVisitParts } from '#server/api/domain/schedules/planned/job-visits.ts'
import type { JobStatus } from '#shared/jobs/statuses.ts'
import type { ClearancePolicy } from '#shared/locations/clearance.ts'
import type { GeofencePolicy } from '#shared/organizations/choices.ts'
import { beforePunch, type BeforePunch } from './before-punch.store.ts'
import { logsWithin, lockMemberTime } from './work-log-lock.store.ts'

interface StartWish extends JobVisitWish {
  punchId: string
  memberId: string
  locationId: string | null
  at: Date
}

/** The place of work with the organization's rules for it. */
export interface StartPlace {
  locationId: string
  locationName: string
  regionId: string | null
  clientId: string
  clientName: string
  placeTimeZone: string
  latitude: number | null
  longitude: number | null
  radiusM: number
  isArchived: boolean
  requiredCertifications: string[]
  clearancePolicy: ClearancePolicy
  /** The organization's. */
  timeZone: string
  geofencePolicy: GeofencePolicy
  autoCloseMinutes: number
}

/** Everything needed to decide a start of work. Holds the member's lock until the transaction ends. */
export interface StartFacts extends BeforePunch {
  job: { locationId: string; name: string; status: JobStatus; isArchived: boolean } | null
  place: StartPlace | null
  /** The member's logs that end after the start, in order. */
  logs: { startedAt: string; endedAt: string | null }[]
  visits: JobVisitParts
  /** Messages to read first that the member had not opened. */
  unread: UnreadFirst[]
  /** True when the member is planned for another job at the place too. */
  hasOtherJobs: boolean
}

const read = compileOnce<StartWish, StartFacts>(
  (tx, wish) => sql`
    select ${beforePunch(wish)},
      (select to_json(j) from (
        select location_id, name, status, archived_at is not null as is_archived from jobs where id = ${wish.jobId}) j) as job,
      (select to_json(p) from (
        select l.id as location_id, l.name as location_name, l.region_id, c.id as client_id, c.name as client_name,
          l.time_zone as place_time_zone, l.latitude, l.longitude, l.geofence_radius_m as radius_m,
          l.archived_at is not null as is_archived, l.required_certifications, l.clearance_policy,
          o.time_zone, o.geofence_policy, o.auto_close_minutes
        from locations l
        join clients c on c.organization_id = l.organization_id and c.id = l.client_id
        join configurations o on o.organization_id = l.organization_id
        where l.id = (select coalesce((select location_id from jobs where id = ${wish.jobId}), ${wish.locationId}))) p) as place,
      (select coalesce(json_agg(w order by w.started_at), '[]')
        from ${logsWithin(tx, { memberId: wish.memberId, startedAt: wish.at, endedAt: null }).select(['w.startedAt', 'w.endedAt'])} w) as logs,
      ${unreadFirst(wish, sql`coalesce((select location_id from jobs where id = ${wish.jobId}), ${wish.locationId})`)} as unread,
      ${jobVisitParts(tx, wish)} as visits,
      exists (
        select from jobs j join jobs o on o.location_id = j.location_id and o.id <> j.id
        where j.id = ${wish.jobId} and o.archived_at is null and o.status = 'active' and (
          exists (select from job_crew k
            where k.job_id = o.id and k.member_id = ${wish.memberId} and k.last_day >= ${wish.first})
          or exists (select from visit_crew k
            where k.job_id = o.id and k.member_id = ${wish.memberId} and k.original_start >= ${wish.since}))
      ) as has_other_jobs`,
)

/**
 * Locks the member's time and reads.
 * @throws ProblemError 404 for a member who is not active.
 */
export async function startFacts(tx: TenantTx, wish: StartWish): Promise<StartFacts> {
  await lockMemberTime(tx, wish.memberId)
  const [row] = await read(tx, wish)
  if (!row?.workerName) throw notFound()
  return row
}
