import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { Replica } from '#server/api/db/replica.ts'
import { inTenant, readTenant, dryRun, type TenantTx } from '#server/api/db/tenant.ts'
import { setAskedBy } from '#server/api/domain/fair-workweek/asked-by.store.ts'
import { organizationOf } from '#server/api/path.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { ChangeRequester } from '#shared/fair-workweek/kinds.ts'
import type { Permission } from '#shared/access/permissions.ts'
import { holds } from './access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs `work` on the rows of the organization in the path, in one transaction. Call it once per handler. A POST
     * with an Idempotency-Key runs once: the same key returns the first response, and another request with it is 422. A
     * route with `readsReplica` reads wherever everything written before the call is visible. `identity` identifies the
     * request where the body does not: the hash of an uploaded file.
     */
    inTenant<T>(work: (tx: TenantTx) => Promise<T>, identity?: object): Promise<T>
    /**
     * Like `inTenant`, for creating a secret that is returned once and stored as a hash: what `work` returns is not
     * stored with an Idempotency-Key.
     * @throws ProblemError 422 `idempotency_key_reused` where the key would return the first response again, without
     * the secret.
     */
    inTenantOnce<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
    /** Set where `inTenant` is to save nothing: what to look at before the rollback. It then throws `DryRunResult`. */
    lookBeforeRollback: ((tx: TenantTx) => Promise<unknown>) | null
    /** True when the caller has a permission in the organization of the path; decides which fields are sent. */
    may(permission: Permission): boolean
    /** True when the caller may act in this region: always, except for supervisors with other regions. */
    actsIn(regionId: string | null): boolean
  }
}

/** The result read before a request was rolled back. */
export class DryRunResult extends Error {
  readonly seen: unknown

  constructor(result: unknown) {
    super('the request was a dry run')
    this.seen = result
  }
}

/** Answers what `work` would do, and saves nothing. */
export async function dryRunRequest<T>(request: FastifyRequest, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  let answer: T | undefined
  request.lookBeforeRollback = async () => answer
  try {
    await request.inTenant(async (tx) => void (answer = await work(tx)))
  } catch (error) {
    if (error instanceof DryRunResult) return error.seen as T
    throw error
  }
  throw new Error('a dry run is rolled back')
}

interface Answer<T> {
  answer: T
  /** True when executed now, false for a repeated response. */
  isFirst: boolean
}

export const tenancy = fp<{ db: Kysely<Database>; replica: Replica | undefined }>(async (app, { db, replica }) => {
  app.addHook('onRoute', ({ method, url, config }) => {
    const reads = ['GET', 'HEAD'].includes(String(method)) && url.includes(':organizationId')
    if (config?.readsReplica && !reads) throw new Error(`${String(method)} ${url} reads no organization's rows alone`)
  })

  /** The result of the committed attempt; an attempt that was rolled back leaves nothing behind. */
  const answerTo = <T>(
    request: FastifyRequest,
    work: (tx: TenantTx) => Promise<T>,
    identity?: object,
  ): Promise<Answer<T>> => {
    if (request.routeOptions.config.readsReplica) {
      const place = { organizationId: organizationOf(request), position: request.actor?.position ?? null }
      return readTenant({ primary: db, replica }, place, work).then((answer) => ({ answer, isFirst: true }))
    }
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const query = request.query as ChangeQuery
    const organizationId = organizationOf(request)
    const look = request.lookBeforeRollback
    if (look) return dryRunIn(organizationId, query, work, look)
    return inTenant(db, organizationId, async (tx) => {
      if (query.askedBy) await sayAsked(tx, query)
      return key === undefined
        ? { answer: await work(tx), isFirst: true }
        : once(tx, request, String(key), work, identity)
    })
  }

  async function dryRunIn(
    organizationId: string,
    question: ChangeQuery,
    work: (tx: TenantTx) => Promise<unknown>,
    look: (tx: TenantTx) => Promise<unknown>,
  ): Promise<never> {
    const workAsAsked = async (tx: TenantTx) => {
      if (question.askedBy) await sayAsked(tx, question)
      await work(tx)
    }
    throw new DryRunResult(await dryRun(db, organizationId, workAsAsked, look))
  }

  app.decorateRequest('lookBeforeRollback', null)
  app.decorateRequest('inTenant', function inTenantOfPath<
    T,
  >(this: FastifyRequest, work: (tx: TenantTx) => Promise<T>, identity?: object) {
    return answerTo(this, work, identity).then(({ answer }) => answer)
  })

  app.decorateRequest('inTenantOnce', async function inTenantOfPathOnce<
    T,
  >(this: FastifyRequest, work: (tx: TenantTx) => Promise<T>) {
    // The secret must not be stored with the key, so the stored response is empty.
    let answer: { of: T } | undefined
    const { isFirst } = await answerTo(this, async (tx) => {
      answer = { of: await work(tx) }
      return null
    })
    if (!isFirst || !answer) throw new ProblemError('idempotency_key_reused')
    return answer.of
  })

  app.decorateRequest('may', function mayInOrganization(this: FastifyRequest, permission: Permission) {
    return this.actor !== null && holds(this.actor, organizationOf(this), permission)
  })

  app.decorateRequest('actsIn', function actsInRegion(this: FastifyRequest, regionId: string | null) {
    const limitedTo = this.actor?.limitedTo.get(organizationOf(this))
    return limitedTo === undefined || (regionId !== null && limitedTo.includes(regionId))
  })
})

/** The query parameters of `AskedBy`. */
interface ChangeQuery {
  askedBy?: ChangeRequester
  askedMemberId?: string
  askedNote?: string
}

const sayAsked = (tx: TenantTx, { askedBy = 'company', askedMemberId, askedNote }: ChangeQuery) =>
  setAskedBy(tx, { by: askedBy, memberIds: askedMemberId ? [askedMemberId] : [], note: askedNote })

/** Stores the response in the transaction of the write, so that neither exists without the other. */
async function once<T>(
  tx: TenantTx,
  request: FastifyRequest,
  key: string,
  work: (tx: TenantTx) => Promise<T>,
  identity: object | undefined,
): Promise<Answer<T>> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || !request.actor) throw new ProblemError('invalid_request')
  const entry = { organizationId: organizationOf(request), userId: request.actor.userId, key }
  // A file is not part of the body, so another file under the same key would count as the same request.
  if (request.routeOptions.config.multipart && !identity) throw new Error(`${request.routeOptions.url} names no file`)
  const requestHash = hashOf(request, identity)
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ ...entry, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await tx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('userId', '=', entry.userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!first.requestHash.equals(requestHash)) throw new ProblemError('idempotency_key_reused')
    return { answer: first.answer as T, isFirst: false }
  }
  const answer = await work(tx)
  await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('userId', '=', entry.userId)
    .where('key', '=', key)
    .execute()
  return { answer, isFirst: true }
}

/** A key's requests are separate from its member's requests. A device says again when it sends, each time anew. */
const hashOf = ({ method, url, body, actor }: FastifyRequest, identity: object | undefined) =>
  createHash('sha256')
    .update(
      `${actor?.key ? `${actor.key.id} ` : ''}${method} ${url}\n${JSON.stringify(identity ?? withoutDeviceTime(body))}`,
    )
    .digest()

function withoutDeviceTime(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body ?? null
  return { ...body, deviceAt: undefined, sentAt: undefined }
}
