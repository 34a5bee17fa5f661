import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { requestContext } from '#server/api/context.ts'
import { organizationOf } from '#server/api/path.ts'
import { ProblemError } from '#server/api/problem.ts'
import { may, type Access, type Permission } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import { pageUserHeader } from '#shared/users/page-user.ts'

/** Who is calling: a user, the session it came with, and the roles it has in each organisation. */
export interface Actor {
  userId: string
  sessionId: string
  verified: boolean
  platformAdmin: boolean
  /** Roles by organisation: those of the member, and CLIENT_CONTACT where the user is a client's contact. */
  roles: ReadonlyMap<string, readonly Role[]>
  /** The own member's id by organisation. */
  memberIds: ReadonlyMap<string, string>
  /** Region ids by organisation, where a supervisor is tied to regions. */
  heldTo: ReadonlyMap<string, readonly string[]>
  /** When the user last proved in this session who it is; null with a session token that was renewed meanwhile. */
  provedAt: Date | null
  hasSecondFactor: boolean
  /** Organisations in which a role needs a second factor that is not there, the days of grace being over. */
  lacksFactorIn: ReadonlySet<string>
  /** How far the database was written when the request came, where its route may read a replica. */
  position: string | null
}

export interface CallingMember {
  readonly organizationId: string
  readonly memberId: string
  readonly userId: string
}

/** How long a proof is good for what is asked again. */
const freshMinutes = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Refused unless the user has proved within ten minutes who it is. */
    stepUp?: boolean
    multipart?: boolean
    /** Its queries are right with one plan for all values: their plans are kept (see `preparedName`). */
    preparesStatements?: boolean
    /** It only reads the organization's rows: from the read replica where that shows as much as the primary. */
    readsReplica?: boolean
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The caller as a member of the organisation in the path. @throws ProblemError 403 `forbidden` for who is none. */
    member(): CallingMember
  }
}

const organizationHeader = 'x-custodia-organization'
const userHeader = 'x-custodia-user'

interface CallerOptions {
  identify: (request: FastifyRequest) => Promise<Actor | null>
}

interface AccessOptions {
  /** Why the session ended that a request came with. */
  whyEnded?: (request: FastifyRequest) => Promise<EndedReason | undefined>
  /** Whether those who run the installation need a second factor. */
  platformSecondFactor?: boolean
}

/**
 * Finds the actor of a request, before anything is refused: what is counted of a user counts the refused calls too.
 * What the gateway writes into its log line (user, organisation) leaves in headers that it drops.
 */
export const callers = fp<CallerOptions>(async (app, { identify }) => {
  app.decorateRequest('actor', null)
  app.decorateRequest('member', function member(): CallingMember {
    const organizationId = organizationOf(this)
    const { userId, memberIds } = callerOf(this)
    const memberId = memberIds.get(organizationId)
    if (!memberId) throw new ProblemError('forbidden')
    return { organizationId, memberId, userId }
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !request.routeOptions.config.access) return
    request.actor = await identify(request)
    if (request.actor) {
      reply.header(userHeader, request.actor.userId)
      const context = requestContext.getStore()
      if (context) {
        context.userId = request.actor.userId
        context.heldTo = request.actor.heldTo
      }
    }
    const organizationId = organizationIn(request)
    if (organizationId) reply.header(organizationHeader, organizationId)
  })
})

/** Every route states who may call it; one that does not, does not start. */
export const access = fp<AccessOptions>(
  async (app, { whyEnded = async () => undefined, platformSecondFactor = false }) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.access) throw new Error(`${String(method)} ${url} declares no access`)
    })

    app.addHook('onRequest', async (request) => {
      const { access: needed, stepUp } = request.routeOptions.config
      if (request.is404 || !needed) return
      const pageUser = request.headers[pageUserHeader]
      if (pageUser && request.actor && pageUser !== request.actor.userId) throw new ProblemError('other_user')
      if (!request.actor && needed !== 'public') throw unauthenticated(await whyEnded(request))
      admit(request.actor, needed, organizationIn(request))
      if (needed === 'platform' && platformSecondFactor && !request.actor?.hasSecondFactor) {
        throw new ProblemError('second_factor_required')
      }
      if (stepUp) requireFresh(request)
    })
  },
)

/** What stays open to those who still have to set up a second factor: the frame around the page where they do. */
const openWithoutFactor: ReadonlySet<Access> = new Set(['organization.header', 'notifications.own'])

/** @throws ProblemError 401, 403 `not_verified`, 403 `forbidden` or 403 `second_factor_required`. */
function admit(actor: Actor | null, needed: Access, organizationId: string | undefined): void {
  if (needed === 'public') return
  if (!actor) throw unauthenticated()
  if (needed === 'unconfirmed') return
  if (!actor.verified) throw new ProblemError('not_verified')
  if (needed === 'verified') return
  if (needed === 'platform' ? !actor.platformAdmin : !holds(actor, organizationId, needed)) {
    throw new ProblemError('forbidden')
  }
  if (organizationId && actor.lacksFactorIn.has(organizationId) && !openWithoutFactor.has(needed)) {
    throw new ProblemError('second_factor_required')
  }
}

const unauthenticated = (ended?: EndedReason) => new ProblemError('unauthenticated', { ended })

/** @throws ProblemError 403 `proof_needed` when the user has not proved of late who it is. */
export function requireFresh(request: FastifyRequest): void {
  if (!isFresh(callerOf(request))) throw new ProblemError('proof_needed')
}

/** Whether the user has proved within ten minutes who it is. */
export const isFresh = ({ provedAt }: Actor) =>
  provedAt !== null && Date.now() - provedAt.getTime() <= freshMinutes * 60_000

/** Who calls a route that is not public. */
export function callerOf({ actor, routeOptions }: FastifyRequest): Actor {
  if (!actor) throw new Error(`${routeOptions.url} is public and has no caller`)
  return actor
}

/** Whether the actor holds the permission in the organisation. */
export const holds = (actor: Actor, organizationId: string | undefined, permission: Permission) =>
  organizationId !== undefined && may(actor.roles.get(organizationId) ?? [], permission)

/** The path's organisation; what is no id is nobody's, and never gets into a header. */
function organizationIn(request: FastifyRequest): string | undefined {
  const { organizationId = '' } = (request.params ?? {}) as { organizationId?: string }
  return /^[0-9a-f-]{36}$/i.test(organizationId) ? organizationId.toLowerCase() : undefined
}
