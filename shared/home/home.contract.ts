import { Type, type Static } from 'typebox'
import { requestStates } from '../client-area/states.ts'
import { clientStatuses } from '../clients/statuses.ts'
import { organizationPaths } from '../organizations/paths.ts'
import { auditActions } from '../audit/audit.contract.ts'
import { PreviewedVisit } from '../jobs/jobs.contract.ts'
import { QuoteState } from '../quotes/quotes.contract.ts'
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
  names: Names(),
  title: Type.String(),
  isTakenUp: Type.Boolean(),
})

/** The kinds of record whose changes home tells. */
export const announcedTables = ['clients', 'locations', 'jobs', 'members'] as const

const Change = Type.Object({
  id: Id,
  at: Instant,
  /** Null for what no member did. */
  actorName: Nullable(Type.String()),
  action: Type.Enum([...auditActions]),
  table: Type.Enum([...announcedTables]),
  name: Type.String(),
})

const NewInspection = Type.Object({
  id: Id,
  locationName: Type.String(),
  clientName: Type.String(),
  /** Hundredths of a point; null when nothing was applicable. */
  score: Nullable(Type.Integer()),
  submittedAt: Instant,
})

const WaitingRequest = Type.Object({
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  /** How it begins. */
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
  /** A month. */
  priceMinor: Type.Integer(),
  currency: Type.String(),
})

const Waiting = Type.Integer({ minimum: 0 })

/** How much waits for a decision; what the caller may not decide is not there. */
const Approvals = Type.Object({
  timeOff: Type.Optional(Waiting),
  /** Work that members ask to have entered or put right. */
  times: Type.Optional(Waiting),
  /** Trips that were entered by hand. */
  trips: Type.Optional(Waiting),
  supplies: Type.Optional(Waiting),
  /** Corrective actions that are said to be done. */
  actions: Type.Optional(Waiting),
  /** Questions nobody has answered. */
  questions: Type.Optional(Waiting),
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
  approvals: Approvals,
  inspections: Type.Optional(Type.Array(NewInspection)),
  /** What clients asked for and is not closed. */
  requests: Type.Optional(Type.Array(WaitingRequest)),
  supplies: Type.Optional(Type.Array(AskedSupplies)),
  /** Those a client has to decide, and those accepted of late. */
  quotes: Type.Optional(Type.Array(QuoteNews)),
})
export type HomeNews = Static<typeof HomeNews>

export const getHomeNews = {
  method: 'GET',
  url: organizationPaths.homeNews,
  config: { access: 'organization.read', readsReplica: true },
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
  /** Who is planned elsewhere at that time, where somebody is. */
  ...Type.Partial(Type.Pick(Visit, ['crew', 'overlapping'])).properties,
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
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'The visits of seven days in figures, and those of the first',
    params: organizationParams,
    querystring: Closed({ from: LocalDate }),
    response: { 200: HomeVisits },
  },
} as const

export const HomeTrend = Type.Object({
  /** The pay period that runs; the week where none is set up. */
  period: Type.Object({
    from: LocalDate,
    to: LocalDate,
    workedSeconds: Type.Integer(),
    /** Of the visits that were worked at, each once; null when none of their jobs has a budget. */
    budgetedSeconds: Nullable(Type.Integer()),
    /** Of the time worked, what was at jobs with a budget. */
    workedOnBudgetSeconds: Type.Integer(),
  }),
  /** Twelve, the last is this week. */
  weeks: Type.Array(
    Type.Object({
      from: LocalDate,
      workedSeconds: Type.Integer(),
      inspections: Type.Integer(),
      /** The mean, in hundredths of a point; null while nothing was inspected. */
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
    summary: 'Hours of this period against budget, and twelve weeks of hours and of inspection scores',
    params: organizationParams,
    response: { 200: HomeTrend },
  },
} as const
