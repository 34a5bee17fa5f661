import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { jobPaths } from './paths.ts'
import { CrewSize, Pattern, PatternDrafts } from './patterns.contract.ts'
import { jobStatuses, priceBases, taskFrequencies } from './statuses.ts'
import { limits } from '../limits.ts'
import {
  Closed,
  Id,
  Instant,
  List,
  LocalDate,
  LocalTime,
  locationParams,
  MinorUnits,
  Name,
  Nullable,
  Text,
  Version,
} from '../schema.ts'

/** A checklist item. `areaId` refers to an area of the job's location. */
export const ChecklistItem = Closed({
  id: Type.Optional(Id),
  areaId: Nullable(Id),
  task: Name(),
  frequency: Type.Enum([...taskFrequencies]),
})
export type ChecklistItem = Static<typeof ChecklistItem>

/** A member assigned to a visit. */
export const CrewMember = Type.Object({ memberId: Id, name: Type.String() })
export type CrewMember = Static<typeof CrewMember>

/** How many minutes before the visit work can start without a reason. */
export const EarlyStartMinutes = Type.Integer({ minimum: 0, maximum: 12 * 60 })
/** Percentage of the planned time below which work counts as short. */
export const ShortPercent = Type.Integer({ minimum: 10, maximum: 100 })

const fields = {
  name: Name(),
  status: Type.Enum([...jobStatuses]),
  notes: Text(limits.noteMax),
  checklist: Type.Array(ChecklistItem, { maxItems: limits.checklistMax }),
  patterns: Type.Array(Pattern),
  budgetedMinutes: Nullable(Type.Integer({ minimum: 0, maximum: 100 * 60 })),
  priceMinor: Nullable(MinorUnits),
  priceBasis: Type.Enum([...priceBases]),
  /** Null for the organization's setting. */
  earlyStartMinutes: Nullable(EarlyStartMinutes),
  shortPercent: Nullable(ShortPercent),
}

export const JobDraft = Closed({
  name: fields.name,
  status: Type.Optional(fields.status),
  notes: Type.Optional(fields.notes),
  checklist: Type.Optional(fields.checklist),
  patterns: Type.Optional(PatternDrafts),
  budgetedMinutes: Type.Optional(fields.budgetedMinutes),
  priceMinor: Type.Optional(fields.priceMinor),
  priceBasis: Type.Optional(fields.priceBasis),
  earlyStartMinutes: Type.Optional(fields.earlyStartMinutes),
  shortPercent: Type.Optional(fields.shortPercent),
})
export type JobDraft = Static<typeof JobDraft>

export const JobChanges = Closed({ ...fields, patterns: PatternDrafts, version: Version })
export type JobChanges = Static<typeof JobChanges>

export const Job = Type.Object({
  ...fields,
  /** Absent for those who may not see prices. */
  priceMinor: Type.Optional(fields.priceMinor),
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  /** The accepted quote's visits per week, for choosing the days; null without a quote. */
  quotedVisitsPerWeek: Nullable(Type.Number()),
  /** The patterns in RFC 5545 form, one rule per start time, without the `RRULE:` prefix and without holidays. */
  rrules: Type.Array(Type.String()),
  /** The number of people a visit needs, and its regular crew. */
  crewSize: CrewSize,
  crew: Type.Array(CrewMember),
  version: Version,
  createdAt: Instant,
  archivedAt: Nullable(Instant),
})
export type Job = Static<typeof Job>

export const JobRow = Type.Object({
  id: Id,
  name: Type.String(),
  status: fields.status,
  patterns: fields.patterns,
  budgetedMinutes: fields.budgetedMinutes,
  archivedAt: Nullable(Instant),
})
export type JobRow = Static<typeof JobRow>
export const JobList = List(JobRow)
export type JobList = Static<typeof JobList>

/** A computed visit. `date` and `startTime` are in the location's time zone; instants are UTC. */
export const PreviewedVisit = Type.Object({
  date: LocalDate,
  startTime: LocalTime,
  timeZone: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
})
export type PreviewedVisit = Static<typeof PreviewedVisit>

/** A planned visit that an edited schedule no longer has at its time. */
const AffectedVisit = Type.Object({
  ...PreviewedVisit.properties,
  /** The replacement of the visit by the same pattern on that day; null without one. */
  becomes: Type.Union([PreviewedVisit, Type.Null()]),
  /** True when somebody changed it by hand; that change would be lost. */
  isChanged: Type.Boolean(),
  /** True when that change canceled it, so that the replacement would take place after all. */
  isCancelled: Type.Boolean(),
})
export type AffectedVisit = Static<typeof AffectedVisit>

export const PreviewedVisits = Type.Object({
  items: Type.Array(PreviewedVisit),
  /** Only of an existing job. */
  affected: Type.Optional(
    Type.Object({
      /** The first of them. */
      items: Type.Array(AffectedVisit, { maxItems: limits.affectedVisitsMax }),
      total: Type.Integer({ minimum: 0 }),
      /** The number of them that somebody changed by hand. */
      changed: Type.Integer({ minimum: 0 }),
    }),
  ),
})
export type PreviewedVisits = Static<typeof PreviewedVisits>

const params = Type.Object({ ...locationParams.properties, jobId: Id })

export const listJobs = {
  method: 'GET',
  url: jobPaths.jobs,
  config: { access: 'jobs.read', preparesStatements: true, readsReplica: true },
  schema: { summary: 'List a location’s jobs', params: locationParams, response: { 200: JobList } },
} as const

export const createJob = {
  method: 'POST',
  url: jobPaths.jobs,
  config: { access: 'jobs.manage' },
  schema: { summary: 'Add a job', params: locationParams, body: JobDraft, response: { 201: Job } },
} as const

export const getJob = {
  method: 'GET',
  url: jobPaths.job,
  config: { access: 'jobs.read', preparesStatements: true },
  schema: { summary: 'Get a job', params, response: { 200: Job } },
} as const

export const updateJob = {
  method: 'PUT',
  url: jobPaths.job,
  config: { access: 'jobs.manage' },
  schema: {
    summary: 'Replace a job; 409 when `version` is old',
    params,
    querystring: AskedBy,
    body: JobChanges,
    response: { 200: Job },
  },
} as const

export const archiveJob = {
  method: 'POST',
  url: jobPaths.jobArchive,
  config: { access: 'jobs.manage' },
  schema: { summary: 'Archive a job', params, querystring: AskedBy, response: { 200: Job } },
} as const

export const restoreJob = {
  method: 'POST',
  url: jobPaths.jobRestore,
  config: { access: 'jobs.manage' },
  schema: { summary: 'Restore an archived job', params, response: { 200: Job } },
} as const

export const previewVisits = {
  method: 'POST',
  url: jobPaths.visitPreview,
  config: { access: 'jobs.read' },
  schema: {
    summary: 'Preview the next visits of edited patterns, and the planned ones that would move or be removed',
    params: locationParams,
    body: Closed({
      patterns: PatternDrafts,
      /** The job that has these patterns from now on. */
      jobId: Type.Optional(Id),
      /** The visit from which `patterns`, one or none, take the place of its pattern. */
      from: Type.Optional(Instant),
    }),
    response: { 200: PreviewedVisits },
  },
} as const
