import type { DeclineRight } from '#shared/fair-workweek/kinds.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  AbsenceReason,
  AvailabilityKind,
  CancelledReason,
  OfferAnswer,
  SwapState,
} from '#shared/schedule/choices.ts'
import type { PlanFigures, PlanNear, PlanRefusal, WeekPlanState } from '#shared/schedule/week-plan.ts'
import type { Frequency, HolidayRule, ShortMonthRule } from '#shared/jobs/pattern-choices.ts'
import type { CreatedAt } from './columns.ts'

/** Null for as many people as the job says. */
type CrewSizes = (number | null)[]

export interface JobSchedulesTable {
  organizationId: string
  id: string
  jobId: string
  locationId: string
  /** The same through the spans of days of one pattern. */
  patternId: string
  frequency: Frequency
  every: number
  weekdays: number[]
  ordinals: Generated<number[]>
  monthDays: Generated<number[]>
  shortMonths: ShortMonthRule
  months: Generated<number[]>
  /** HH:MM:SS on the location's clock; the n-th of each list belong together. */
  startTimes: string[]
  durations: number[]
  crewSizes: CrewSizes
  startsOn: string
  endsOn: string | null
  visitsMax: number | null
  countedDay: string | null
  countedTimes: number | null
  holidays: HolidayRule
  weekStart: number
  effectiveFrom: string
  effectiveTo: string | null
  /** The time zone of days before the location's changed; null for the location's. */
  timeZone: ColumnType<string | null, string | null | undefined, string>
  /** The earlier of the two ends; `infinity` without any. */
  lastDay: ColumnType<string, never, never>
  createdAt: CreatedAt
}

export interface JobCrewTable {
  organizationId: string
  jobId: string
  locationId: string
  memberId: string
  effectiveFrom: string
  effectiveTo: string | null
  lastDay: ColumnType<string, never, never>
}

export interface VisitChangesTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  cancelledReason: CancelledReason | null
  movedTo: Date | null
  durationMinutes: number | null
  /** The length of a visit without a pattern; null for a visit of a pattern. */
  addedMinutes: ColumnType<number | null, number | null | undefined, number | null>
  /** Its clock. */
  addedZone: ColumnType<string | null, string | null | undefined, string | null>
  note: Generated<string>
  hasOwnCrew: Generated<boolean>
  version: Generated<number>
  updatedAt: Generated<Date>
}

export interface VisitCrewTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  memberId: string
}

export interface VisitAbsencesTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  memberId: string
  reason: AbsenceReason | DeclineRight
  note: Generated<string>
  createdAt: Generated<Date>
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface VisitOffersTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  memberId: string
  offeredBy: string | null
  offeredAt: Generated<Date>
  answer: Generated<OfferAnswer | null>
  answeredAt: Generated<Date | null>
}

export interface PublishedWeeksTable {
  organizationId: string
  /** The first day. */
  week: string
  publishedAt: Generated<Date>
  publishedBy: string | null
}

/** Written by triggers only. */
export interface PlannedJobsTable {
  organizationId: string
  jobId: string
  locationId: string
  clientId: string
  patterns: string | null
}

export interface CalendarFeedsTable {
  organizationId: string
  memberId: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  lastReadAt: Generated<Date | null>
}

export interface MemberAvailabilityTable {
  organizationId: string
  id: string
  memberId: string
  kind: AvailabilityKind
  weekday: number | null
  /** YYYY-MM-DD */
  firstDay: string | null
  lastDay: string | null
  /** HH:MM:SS on the location's clock */
  fromTime: string
  toTime: string
  note: Generated<string>
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface MemberBirthDatesTable {
  organizationId: string
  memberId: string
  /** YYYY-MM-DD */
  birthDate: string
}

export interface VisitSwapsTable {
  organizationId: string
  id: string
  jobId: string
  locationId: string
  originalStart: Date
  startsAt: Date
  endsAt: Date
  memberId: string
  toMemberId: string | null
  returnJobId: string | null
  returnOriginalStart: Date | null
  returnStartsAt: Date | null
  note: Generated<string>
  state: Generated<SwapState>
  createdAt: CreatedAt
  takenBy: string | null
  decidedBy: string | null
  closedAt: Date | null
}

export interface VisitConfirmationsTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  startsAt: Date
  memberId: string
  confirmedAt: Date | null
  alertedAt: Date | null
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface WeekTemplatesTable {
  organizationId: string
  id: string
  name: string
  version: Generated<number>
  createdAt: CreatedAt
  updatedAt: Generated<Date>
}

export interface WeekTemplateVisitsTable {
  organizationId: string
  templateId: string
  jobId: string
  locationId: string
  /** 1 is Monday. */
  weekday: number
  /** HH:MM:SS on the location's clock */
  startTime: string
  addedMinutes: number | null
  note: string
  hasOwnCrew: boolean
}

export interface WeekTemplateCrewTable {
  organizationId: string
  templateId: string
  jobId: string
  locationId: string
  weekday: number
  /** HH:MM:SS on the location's clock */
  startTime: string
  memberId: string
}

/** A suggested seat, with the visit as it was then. */
export interface StoredSeat {
  jobId: string
  originalStart: string
  startsAt: string
  endsAt: string
  /** Ids of the crew then. */
  crew: string[]
  memberId: string
  insteadOf: string | null
  near: PlanNear | null
  weekMinutes: number
  overtimeSeconds: number
  isReluctant: boolean
}

export interface WeekPlanResult {
  seats: StoredSeat[]
  unfilled: {
    jobId: string
    originalStart: string
    seats: number
    refusals: { reason: PlanRefusal; members: number }[]
  }[]
  before: PlanFigures
  after: PlanFigures
  memberCount: number
  gap: number | null
  isCut: boolean
  seconds: number
}

export interface WeekPlansTable {
  organizationId: string
  id: string
  /** YYYY-MM-DD */
  week: string
  userId: string | null
  regionIds: string[] | null
  movedPercent: number
  state: Generated<WeekPlanState>
  percent: Generated<number>
  result: ColumnType<WeekPlanResult | null, string | null | undefined, string | null>
  createdAt: CreatedAt
  beatAt: Generated<Date>
  finishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface ScheduleDatabase {
  jobSchedules: JobSchedulesTable
  jobCrew: JobCrewTable
  visitChanges: VisitChangesTable
  visitCrew: VisitCrewTable
  visitAbsences: VisitAbsencesTable
  visitOffers: VisitOffersTable
  publishedWeeks: PublishedWeeksTable
  plannedJobs: PlannedJobsTable
  calendarFeeds: CalendarFeedsTable
  memberAvailability: MemberAvailabilityTable
  visitSwaps: VisitSwapsTable
  visitConfirmations: VisitConfirmationsTable
  weekTemplates: WeekTemplatesTable
  weekTemplateVisits: WeekTemplateVisitsTable
  weekTemplateCrew: WeekTemplateCrewTable
  memberBirthDates: MemberBirthDatesTable
  weekPlans: WeekPlansTable
}
