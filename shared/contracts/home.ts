import { Type, type Static } from 'typebox'
import { clientStatuses } from '../clients/statuses.ts'
import { organizationPaths } from '../organizations/paths.ts'
import { auditActions } from './audit.ts'
import { PreviewedVisit } from './jobs.ts'
import { Visit } from './schedule.ts'
import { Closed, Id, Instant, LocalDate, Nullable, organizationParams } from './schema.ts'

const NewMember = Type.Object({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  photoLink: Nullable(Type.String()),
  createdAt: Instant,
})

const NewClient = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum([...clientStatuses]),
  createdAt: Instant,
})

const EndingCertification = Type.Object({
  id: Id,
  memberId: Id,
  memberName: Type.String(),
  name: Type.String(),
  expiresOn: LocalDate,
  /** On the organisation's calendar. */
  isExpired: Type.Boolean(),
})

const WaitingInvitation = Type.Object({
  memberId: Id,
  name: Type.String(),
  email: Type.String(),
  expiresAt: Instant,
})

const Firing = Type.Object({
  id: Id,
  /** What the monitor is called. */
  names: Type.Object({ en: Type.String(), es: Type.String() }),
  title: Type.String(),
  isTakenUp: Type.Boolean(),
})

/** The kinds of record whose changes home tells. */
export const toldTables = ['clients', 'locations', 'jobs', 'members'] as const

const Change = Type.Object({
  id: Id,
  at: Instant,
  /** Null for what no member did. */
  actorName: Nullable(Type.String()),
  action: Type.Enum([...auditActions]),
  table: Type.Enum([...toldTables]),
  name: Type.String(),
})

/** What is new and what waits, a few of each; a part that the caller may not see is not there. */
export const HomeNews = Type.Object({
  members: Type.Array(NewMember),
  clients: Type.Array(NewClient),
  certifications: Type.Optional(Type.Array(EndingCertification)),
  /** What business monitors found and nobody silenced. */
  firing: Type.Optional(Type.Array(Firing)),
  invitations: Type.Optional(Type.Array(WaitingInvitation)),
  changes: Type.Optional(Type.Array(Change)),
})
export type HomeNews = Static<typeof HomeNews>

export const getHomeNews = {
  method: 'GET',
  url: organizationPaths.homeNews,
  config: { access: 'organization.read' },
  schema: {
    summary: 'What is new in the organisation and what waits for somebody',
    params: organizationParams,
    response: { 200: HomeNews },
  },
} as const

/** How many visits of today home is told one by one; the rest is on the board. */
export const homeVisitsMax = 100

const HomeVisit = Type.Object({
  ...Type.Pick(Visit, ['jobId', 'jobName', 'locationId', 'locationName', 'clientId', 'clientName']).properties,
  ...PreviewedVisit.properties,
})
export type HomeVisit = Static<typeof HomeVisit>

/** A week from a day on, counted, and its first day's visits. */
export const HomeVisits = Type.Object({
  days: Type.Array(Type.Object({ date: LocalDate, visits: Type.Integer(), minutes: Type.Integer() })),
  /** Where somebody comes in the week. */
  locations: Type.Integer(),
  /** Of the first day: those that are not over, then the latest of those that are; so many at most. */
  first: Type.Array(HomeVisit),
})
export type HomeVisits = Static<typeof HomeVisits>

export const getHomeVisits = {
  method: 'GET',
  url: organizationPaths.homeVisits,
  config: { access: 'schedule.read' },
  schema: {
    summary: 'The visits of seven days in figures, and those of the first',
    params: organizationParams,
    querystring: Closed({ from: LocalDate }),
    response: { 200: HomeVisits },
  },
} as const
