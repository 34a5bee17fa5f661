import { Type, type Static } from 'typebox'
import { clientStatuses } from '../clients/statuses.ts'
import { organizationPaths } from '../organizations/paths.ts'
import { auditActions } from './audit.ts'
import { Id, Instant, LocalDate, Nullable, organizationParams } from './schema.ts'

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
