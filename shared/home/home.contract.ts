import { Type, type Static } from 'typebox'
import { requestStates } from '../client-area/states.ts'
import { clientStatuses } from '../clients/statuses.ts'
import { organizationPaths } from '../organizations/paths.ts'
import { auditActions } from '../audit/audit.contract.ts'
import { PreviewedVisit } from '../jobs/jobs.contract.ts'
import { QuoteState } from '../quotes/quotes.contract.ts'
import { charges } from '../quotes/lines.ts'
import { Visit } from '../schedule/schedule.contract.ts'
import { Closed, Id, Instant, LocalDate, Names, Nullable, organizationParams } from '../schema.ts'

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
  /** As of today in the organization's time zone. */
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
  /** The monitor's name. */
  names: Names(),
  title: Type.String(),
  isTakenUp: Type.Boolean(),
})

/** The kinds of records whose changes are shown on the home page. */
export const announcedTables = ['clients', 'locations', 'jobs', 'members'] as const

const Change = Type.Object({
  id: Id,
  at: Instant,
  /** Null when the system made the change. */
  actorName: Nullable(Type.String()),
  action: Type.Enum([...auditActions]),
  table: Type.Enum([...announcedTables]),
  name: Type.String(),
})

const NewInspection = Type.Object({
  id: Id,
  locationName: Type.String(),
  clientName: Type.String(),
  /** Hundredths of a point; null when no item was applicable. */
  score: Nullable(Type.Integer()),
  submittedAt: Instant,
})

const WaitingRequest = Type.Object({
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  /** The beginning of the text. */
  text: Type.String(),
  state: Type.Enum([...requestStates]),
})

const AskedSupplies = Type.Object({
  id: Id,
  locationName: Type.String(),
  memberName: Type.String(),
  items: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer(), unit: Type.String() })),
})

const QuoteNews = Type.Object({
  id: Id,
  number: Type.String(),
  title: Type.String(),
  recipient: Type.String(),
  state: QuoteState,
  /** Whether the price is per month or, without a monthly price, one time. */
  charge: Type.Enum([...charges]),
  priceMinor: Type.Integer(),
  currency: Type.String(),
})

const Waiting = Type.Integer({ minimum: 0 })

/** Pending decisions; parts the caller may not decide are absent. */
const Approvals = Type.Object({
  timeOff: Type.Optional(Waiting),
  /** Requests to add or correct work logs. */
  times: Type.Optional(Waiting),
  /** Trips entered by hand. */
  trips: Type.Optional(Waiting),
  supplies: Type.Optional(Waiting),
  /** Corrective actions reported as done. */
  actions: Type.Optional(Waiting),
  /** Unanswered questions. */
  questions: Type.Optional(Waiting),
})

/** News and pending items, a few of each; parts the caller may not read are absent. */
export const HomeNews = Type.Object({
  members: Type.Array(NewMember),
  clients: Type.Array(NewClient),
  certifications: Type.Optional(Type.Array(EndingCertification)),
  /** Incidents that nobody snoozed. */
  firing: Type.Optional(Type.Array(Firing)),
  invitations: Type.Optional(Type.Array(WaitingInvitation)),
  changes: Type.Optional(Type.Array(Change)),
  approvals: Approvals,
  inspections: Type.Optional(Type.Array(NewInspection)),
  /** Client requests that are not closed. */
  requests: Type.Optional(Type.Array(WaitingRequest)),
  supplies: Type.Optional(Type.Array(AskedSupplies)),
  /** Quotes awaiting the client's decision, and recently accepted ones. */
  quotes: Type.Optional(Type.Array(QuoteNews)),
})
export type HomeNews = Static<typeof HomeNews>

export const getHomeNews = {
  method: 'GET',
  url: organizationPaths.homeNews,
  config: { access: 'organization.read', readsReplica: true },
  schema: {
    summary: 'Get the organization’s news and open items',
    params: organizationParams,
    response: { 200: HomeNews },
  },
} as const

/** Maximum of today's visits listed on the home page; the board shows the rest. */
export const homeVisitsMax = 100

const HomeVisit = Type.Object({
  ...Type.Pick(Visit, ['jobId', 'jobName', 'locationId', 'locationName', 'clientId', 'clientName']).properties,
  ...PreviewedVisit.properties,
  /** Members planned elsewhere at the same time, if any. */
  ...Type.Partial(Type.Pick(Visit, ['crew', 'overlapping'])).properties,
})
export type HomeVisit = Static<typeof HomeVisit>

/** The visit counts of a week, and the visits of its first day. */
export const HomeVisits = Type.Object({
  days: Type.Array(Type.Object({ date: LocalDate, visits: Type.Integer(), minutes: Type.Integer() })),
  /** Number of locations with a visit in the week. */
  locations: Type.Integer(),
  /** The first day's visits: upcoming visits, then the most recent finished ones, up to a limit. */
  first: Type.Array(HomeVisit),
})
export type HomeVisits = Static<typeof HomeVisits>

export const getHomeVisits = {
  method: 'GET',
  url: organizationPaths.homeVisits,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'Get the visit counts of seven days, and the visits of the first day',
    params: organizationParams,
    querystring: Closed({ from: LocalDate }),
    response: { 200: HomeVisits },
  },
} as const

export const HomeTrend = Type.Object({
  /** The current pay period, or the week if none is set up. */
  period: Type.Object({
    from: LocalDate,
    to: LocalDate,
    workedSeconds: Type.Integer(),
    /** The budget of the visits worked, each counted once; null when none of their jobs has a budget. */
    budgetedSeconds: Nullable(Type.Integer()),
    /** The part of the time worked at jobs with a budget. */
    workedOnBudgetSeconds: Type.Integer(),
  }),
  /** Twelve weeks; the last one is the current week. */
  weeks: Type.Array(
    Type.Object({
      from: LocalDate,
      workedSeconds: Type.Integer(),
      inspections: Type.Integer(),
      /** The mean, in hundredths of a point; null without inspections. */
      score: Nullable(Type.Integer()),
    }),
  ),
})
export type HomeTrend = Static<typeof HomeTrend>

export const getHomeTrend = {
  method: 'GET',
  url: organizationPaths.homeTrend,
  config: { access: 'operations.read', readsReplica: true },
  schema: {
    summary: 'Get this period’s hours against the budget, and twelve weeks of hours and inspection scores',
    params: organizationParams,
    response: { 200: HomeTrend },
  },
} as const
