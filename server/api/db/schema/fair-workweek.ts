import type { Generated } from 'kysely'
import type { ChangeRequester, OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import type { CreatedAt } from './columns.ts'

export interface FairWorkweekChoicesTable {
  organizationId: string
  id: string
  locationId: string
  /** YYYY-MM-DD */
  effectiveOn: string
  /** Null for no law from that day on. */
  ordinanceId: OrdinanceId | null
  createdBy: string | null
  createdAt: CreatedAt
}

export interface SchedulePostingsTable {
  organizationId: string
  locationId: string
  /** The first day. */
  week: string
  ordinanceId: OrdinanceId
  postedAt: Date
}

export interface PostedVisitsTable {
  organizationId: string
  id: string
  memberId: string
  jobId: string
  locationId: string
  originalStart: Date
  changeId: string
  ordinanceId: OrdinanceId
  week: string
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
  recordedAt: Date
  isPosting: boolean
  askedBy: ChangeRequester
  note: Generated<string>
  recordedBy: string | null
}

export interface UnrecordedPlansTable {
  organizationId: string
  locationId: string
}

export interface FairWorkweekDatabase {
  fairWorkweekChoices: FairWorkweekChoicesTable
  schedulePostings: SchedulePostingsTable
  postedVisits: PostedVisitsTable
  unrecordedPlans: UnrecordedPlansTable
}
