import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { CrewMember } from '../jobs/jobs.contract.ts'
import { limits } from '../limits.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  organizationParams,
  TimeZone,
  Version,
} from '../schema.ts'
import { fillOutcomes } from './choices.ts'
import { schedulePaths } from './paths.ts'
import { AssignmentAnswer } from './schedule.contract.ts'

const weekParams = Type.Object({ organizationId: Id, week: LocalDate })
const Outcome = Type.Enum([...fillOutcomes])

/** The source of a filled week: another week, by its first day, or a template. */
export const WeekSource = Type.Union([Closed({ week: LocalDate }), Closed({ templateId: Id })])
export type WeekSource = Static<typeof WeekSource>

const overtimeFields = ['minutesBefore', 'minutesAfter', 'overtimeSecondsBefore', 'overtimeSecondsAfter'] as const

/** A visit of the source in the filled week, with its outcome. */
export const FilledVisit = Type.Object({
  /** Names the visit within one source. */
  key: Type.String(),
  outcome: Outcome,
  jobName: Type.String(),
  locationName: Type.String(),
  date: LocalDate,
  startTime: LocalTime,
  timeZone: TimeZone,
  /** True for a one-off visit; false for a visit of the schedule, of which only the crew is copied. */
  isAdded: Type.Boolean(),
  /** Null for the job's regular crew. Inactive members are in `leavers`. */
  crew: Nullable(Type.Array(CrewMember)),
  leavers: Type.Array(Type.String()),
  /** The crew that was set by hand before. */
  replaced: Type.Array(CrewMember),
  /** Warnings about the members newly assigned, as if all changes were made. */
  warnings: Type.Array(Type.Object({ ...Type.Omit(AssignmentAnswer, overtimeFields).properties, name: Type.String() })),
})
export type FilledVisit = Static<typeof FilledVisit>

export const WeekFillPreview = Type.Object({
  items: Type.Array(FilledVisit),
  /** Members whose overtime of the week grows. */
  overtime: Type.Array(
    Type.Object({
      memberId: Id,
      name: Type.String(),
      secondsBefore: Type.Integer(),
      secondsAfter: Type.Integer(),
    }),
  ),
})
export type WeekFillPreview = Static<typeof WeekFillPreview>

export const previewWeekFill = {
  method: 'POST',
  url: schedulePaths.weekFillPreview,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Preview filling a week from another week or a template, with warnings',
    params: weekParams,
    body: WeekSource,
    response: { 200: WeekFillPreview },
  },
} as const

/** The visits to fill; those whose outcome changed since the preview are skipped. */
export const WeekFill = Closed({
  source: WeekSource,
  visits: Type.Array(Closed({ key: Line(60), outcome: Outcome }), {
    minItems: 1,
    maxItems: limits.weekFillMax,
  }),
})
export type WeekFill = Static<typeof WeekFill>

/** One change of a fill, with the manual crew before it; null for a visit without manual changes. */
export const FillChange = Closed({
  jobId: Id,
  originalStart: Instant,
  version: Version,
  before: Nullable(Closed({ memberIds: Nullable(Type.Array(Id, { maxItems: limits.crewMax, uniqueItems: true })) })),
})
export type FillChange = Static<typeof FillChange>

export const WeekFillResult = Type.Object({
  changes: Type.Array(FillChange),
  /** Visits skipped because somebody changed them since the preview. */
  skipped: Type.Integer(),
})
export type WeekFillResult = Static<typeof WeekFillResult>

export const fillWeek = {
  method: 'POST',
  url: schedulePaths.weekFill,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Add one-off visits and set crews in a week as in another week or a template, in one transaction',
    params: weekParams,
    querystring: AskedBy,
    body: WeekFill,
    response: { 200: WeekFillResult },
  },
} as const

export const WeekFillUndo = Closed({ changes: Type.Array(FillChange, { minItems: 1, maxItems: limits.weekFillMax }) })
export type WeekFillUndo = Static<typeof WeekFillUndo>
export const WeekFillUndone = Type.Object({
  /** Visits that an undo skipped, because they were changed or used since. */
  kept: Type.Integer(),
})
export type WeekFillUndone = Static<typeof WeekFillUndone>

export const undoWeekFill = {
  method: 'POST',
  url: schedulePaths.weekFillUndo,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Undo the changes of a fill, except visits changed or used since',
    params: organizationParams,
    querystring: AskedBy,
    body: WeekFillUndo,
    response: { 200: WeekFillUndone },
  },
} as const

export const WeekTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  /** One-off visits. */
  addedCount: Type.Integer(),
  /** The number of scheduled visits whose crew the template has. */
  crewCount: Type.Integer(),
  version: Version,
})
export type WeekTemplate = Static<typeof WeekTemplate>
export const WeekTemplateList = List(WeekTemplate)
export type WeekTemplateList = Static<typeof WeekTemplateList>

export const listWeekTemplates = {
  method: 'GET',
  url: schedulePaths.weekTemplates,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'List the week templates by name',
    params: organizationParams,
    response: { 200: WeekTemplateList },
  },
} as const

const templateFields = { name: Name() }
export const NewWeekTemplate = Closed({ ...templateFields, week: LocalDate })
export type NewWeekTemplate = Static<typeof NewWeekTemplate>

export const createWeekTemplate = {
  method: 'POST',
  url: schedulePaths.weekTemplates,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Save a week’s one-off visits and manual crews as a template; 400 `week_empty` without any',
    params: organizationParams,
    body: NewWeekTemplate,
    response: { 201: WeekTemplate },
  },
} as const

const templateParams = Type.Object({ organizationId: Id, templateId: Id })
/** With a week, its visits replace those of the template. */
export const WeekTemplateChanges = Closed({ ...templateFields, week: Nullable(LocalDate), version: Version })
export type WeekTemplateChanges = Static<typeof WeekTemplateChanges>

export const updateWeekTemplate = {
  method: 'PUT',
  url: schedulePaths.weekTemplate,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Rename a week template or replace its visits; 409 when `version` is old',
    params: templateParams,
    body: WeekTemplateChanges,
    response: { 200: WeekTemplate },
  },
} as const

export const removeWeekTemplate = {
  method: 'DELETE',
  url: schedulePaths.weekTemplate,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Remove a week template; weeks filled from it stay',
    params: templateParams,
    response: { 204: Type.Null() },
  },
} as const
