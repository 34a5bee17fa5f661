import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { requestContext } from '#server/api/context.ts'
import { organizationOf } from '#server/api/path.ts'
import { ProblemError } from '#server/api/problem.ts'
import { isKeyPermission } from '#shared/access/key-permissions.ts'
import { may, type Access, type Permission } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import { pageUserHeader } from '#shared/users/page-user.ts'

/** An API key that calls in its member's name, in its organization and with these permissions alone. */
export interface CallingKey {
  id: string
  organizationId: string
  permissions: ReadonlySet<string>
}

/** The caller: a user, the session, and the roles in each organization. */
export interface Actor {
  /** Null for a person. */
  key: CallingKey | null
  userId: string
  sessionId: string
  verified: boolean
  platformAdmin: boolean
  /** Roles by organization: those of the member, and CLIENT_CONTACT for a client's contact. */
  roles: ReadonlyMap<string, readonly Role[]>
  /** The caller's own member id by organization. */
  memberIds: ReadonlyMap<string, string>
  /** Region ids by organization, for supervisors with regions. */
  limitedTo: ReadonlyMap<string, readonly string[]>
  /** When the user last reauthenticated in this session; null for a session token that was renewed meanwhile. */
  provedAt: Date | null
  hasSecondFactor: boolean
  /** Organizations where a role requires two-step verification, which is not set up within the grace period. */
  lacksFactorIn: ReadonlySet<string>
  /** The organization whose provider began the session, which reaches no other one; null for every other sign-in. */
  companyId: string | null
  /** Organizations that want the member to come through their provider, which this session did not. */
  lacksCompanyIn: ReadonlySet<string>
  /** The database's WAL position at the start of the request, on routes that may read a replica. */
  position: string | null
}

export interface CallingMember {
  readonly organizationId: string
  readonly memberId: string
  readonly userId: string
}

/** How long a reauthentication is valid for routes with `stepUp`. */
const freshMinutes = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Requires that the user reauthenticated within ten minutes. */
    stepUp?: boolean
    /** Open to API keys without a permission, because of what it serves. */
    answersKeys?: boolean
    multipart?: boolean
    /** It answers what another route would do, and saves nothing. */
    isDryRun?: boolean
    /** Its queries suit one plan for all values, so their plans are cached (see `preparedName`). */
    preparesStatements?: boolean
    /** It only reads the organization's rows, and may use the read replica once that is up to date. */
    readsReplica?: boolean
  }
  interface FastifyRequest {
    actor: Actor | null
    /**
     * The caller as a member of the organization in the path.
     * @throws ProblemError 403 `forbidden` for non-members.
     */
    member(): CallingMember
  }
}

const organizationHeader = 'x-custodia-organization'
const userHeader = 'x-custodia-user'

interface CallerOptions {
  identify: (request: FastifyRequest) => Promise<Actor | null>
}

interface AccessOptions {
  /** Returns why the session of a request ended. */
  whyEnded?: (request: FastifyRequest) => Promise<EndedReason | undefined>
  /** Whether platform administrators need two-step verification. */
  platformSecondFactor?: boolean
}

/**
 * Identifies the caller before any check, so that per-user limits also count rejected calls. User and organization go
 * to the gateway's log in headers that it removes.
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
        if (request.actor.key) context.apiKeyId = request.actor.key.id
        context.limitedTo = request.actor.limitedTo
      }
    }
    const organizationId = organizationIn(request)
    if (organizationId) reply.header(organizationHeader, organizationId)
  })
})

/** Every route must declare its access; otherwise the server does not start. */
export const access = fp<AccessOptions>(
  async (app, { whyEnded = async () => undefined, platformSecondFactor = false }) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.access) throw new Error(`${String(method)} ${url} declares no access`)
    })

    app.addHook('onRequest', async (request) => {
      const { access: needed, stepUp, answersKeys } = request.routeOptions.config
      if (request.is404 || !needed) return
      if (request.actor?.key && !answersKeys && (stepUp || !isKeyPermission(needed)))
        throw new ProblemError('person_only')
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

/** Allowed while two-step verification or company sign-in is missing, because the setup page needs it. */
const openWithoutFactor: ReadonlySet<Access> = new Set(['organization.header', 'notifications.own'])

/** @throws ProblemError 401, 403 `not_verified`, 403 `forbidden`, `second_factor_required`, `company_sign_in_required`. */
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
  if (organizationId && actor.lacksCompanyIn.has(organizationId) && !openWithoutFactor.has(needed)) {
    throw new ProblemError('company_sign_in_required')
  }
}

const unauthenticated = (ended?: EndedReason) => new ProblemError('unauthenticated', { ended })

/** @throws ProblemError 403 `proof_needed` when the user has not reauthenticated recently, `person_only` for a key. */
export function requireFresh(request: FastifyRequest): void {
  if (callerOf(request).key) throw new ProblemError('person_only')
  if (!isFresh(callerOf(request))) throw new ProblemError('proof_needed')
}

/**
 * Demands the owner's own word for what is theirs in all organizations, where a company's provider began the session.
 * @throws ProblemError 403 `proof_needed`.
 */
export function requireOwner(request: FastifyRequest): void {
  if (callerOf(request).companyId !== null) requireFresh(request)
}

/** Demands what another route of the organization demands. @throws ProblemError 403 `forbidden` or `proof_needed`. */
export function requireAsFor(
  request: FastifyRequest,
  { config }: { readonly config: { readonly access: Permission; readonly stepUp?: boolean } },
): void {
  if (!holds(callerOf(request), organizationIn(request), config.access)) throw new ProblemError('forbidden')
  if (config.stepUp) requireFresh(request)
}

/** True when the user reauthenticated within ten minutes. */
export const isFresh = ({ provedAt }: Actor) =>
  provedAt !== null && Date.now() - provedAt.getTime() <= freshMinutes * 60_000

/** Returns the caller of a route that is not public. */
export function callerOf({ actor, routeOptions }: FastifyRequest): Actor {
  if (!actor) throw new Error(`${routeOptions.url} is public and has no caller`)
  return actor
}

/** True when the caller has the permission in the organization. */
export const holds = ({ roles, key }: Actor, organizationId: string | undefined, permission: Permission) =>
  organizationId !== undefined &&
  may(roles.get(organizationId) ?? [], permission) &&
  (key === null || key.permissions.has(permission))

/** Returns the path's organization id; an invalid id matches none and never reaches a header. */
function organizationIn(request: FastifyRequest): string | undefined {
  const { organizationId = '' } = (request.params ?? {}) as { organizationId?: string }
  return /^[0-9a-f-]{36}$/i.test(organizationId) ? organizationId.toLowerCase() : undefined
}
