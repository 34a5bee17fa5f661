import { Type, type Static } from 'typebox'
import { problemKinds, problemReportLimits, problemStates } from './kinds.ts'
import { problemReportPaths } from './paths.ts'
import { Closed, Id, Instant, Nullable, organizationParams, Page, paging, Text, Version, Words } from '../schema.ts'
import { deviceTime, TakenPhoto, Written } from '../timeclock/device-time.contract.ts'
import { WhoAndWhere, whoAndWhereFilter } from '../work-logs/who-and-where.ts'

const Message = Words(problemReportLimits.textMax)

export const NewProblemReport = Closed({
  locationId: Id,
  /** The reporter's own work log during which the problem was noticed. */
  workLogId: Nullable(Id),
  kind: Type.Enum([...problemKinds]),
  text: Message,
  ...deviceTime,
})
export type NewProblemReport = Static<typeof NewProblemReport>

export const ProblemReport = Type.Object({
  id: Id,
  ...WhoAndWhere.properties,
  workLogId: Nullable(Id),
  jobName: Nullable(Type.String()),
  kind: Type.Enum([...problemKinds]),
  text: Type.String(),
  source: Type.Enum(['app', 'phone']),
  state: Type.Enum([...problemStates]),
  photos: Type.Array(TakenPhoto),
  /** The resolution. */
  answer: Type.String(),
  resolvedAt: Nullable(Instant),
  resolvedBy: Nullable(Type.String()),
  /** When it was shared with the client; null while it is internal. */
  sharedAt: Nullable(Instant),
  ...Written.properties,
  version: Version,
  /** When it arrived. */
  createdAt: Instant,
})
export type ProblemReport = Static<typeof ProblemReport>
export const ProblemReportPage = Page(ProblemReport)
export type ProblemReportPage = Static<typeof ProblemReportPage>

const params = Type.Object({ organizationId: Id, problemReportId: Id })

export const reportProblem = {
  method: 'POST',
  url: problemReportPaths.problemReports,
  config: { access: 'problems.report' },
  schema: {
    summary: 'Report a problem at a location; the managers of its region are notified',
    params: organizationParams,
    body: NewProblemReport,
    response: { 201: ProblemReport },
  },
} as const

export const addProblemPhoto = {
  method: 'POST',
  url: problemReportPaths.problemReportPhotos,
  config: { access: 'problems.report', multipart: true },
  schema: {
    summary: 'Add a photo to the caller’s report: multipart field `file`, PNG, JPEG or WebP up to 20 MB; at most five',
    params,
    response: { 201: ProblemReport },
  },
} as const

export const listOwnProblemReports = {
  method: 'GET',
  url: problemReportPaths.ownProblemReports,
  config: { access: 'problems.report', readsReplica: true },
  schema: {
    summary: 'List the caller’s reports, newest first',
    params: organizationParams,
    querystring: Closed(paging),
    response: { 200: ProblemReportPage },
  },
} as const

export const listProblemReports = {
  method: 'GET',
  url: problemReportPaths.problemReports,
  config: { access: 'problems.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List reported problems, newest first',
    params: organizationParams,
    querystring: Closed({
      state: Type.Optional(Type.Enum([...problemStates])),
      kind: Type.Optional(Type.Enum([...problemKinds])),
      ...whoAndWhereFilter,
      ...paging,
    }),
    response: { 200: ProblemReportPage },
  },
} as const

export const getProblemReport = {
  method: 'GET',
  url: problemReportPaths.problemReport,
  config: { access: 'problems.read' },
  schema: { summary: 'Get a reported problem', params, response: { 200: ProblemReport } },
} as const

export const resolveProblemReport = {
  method: 'PUT',
  url: problemReportPaths.problemReportResolution,
  config: { access: 'problems.resolve' },
  schema: {
    summary: 'Answer a report; the member is notified; 409 when `version` is old',
    params,
    body: Closed({ answer: Text(problemReportLimits.textMax), version: Version }),
    response: { 200: ProblemReport },
  },
} as const
