import { sql, type Kysely, type Transaction } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { Replica } from './replica.ts'
import type { Database } from './schema.ts'

declare const tenant: unique symbol
declare const application: unique symbol

// Both are `Kysely`, because some functions accept a connection or a transaction, and the compiler takes seconds to
// compare `Transaction` with `Kysely`.
/** A transaction in which row-level security shows one organization only. Tenant stores accept nothing else. */
export type TenantTx = Kysely<Database> & { readonly [tenant]: string }

/** A transaction on the global tables; row-level security hides every tenant's rows from it. */
export type ApplicationTx = Kysely<Database> & { readonly [application]: true }

const tries = 3

/**
 * The only access to an organization's rows. `work` may run again after a serialization failure or deadlock, so it must
 * only run queries.
 */
export function inTenant<T>(
  db: Kysely<Database>,
  organizationId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return retried(() =>
    db
      .transaction()
      .execute(async (tx) => {
        const tenant = await enterTenant(tx, organizationId)
        const answer = await work(tenant)
        if (recording.has(organizationId)) await recorder?.(tenant)
        return answer
      })
      .catch((error: unknown) => {
        if (isUnrecorded(error)) recording.add(organizationId)
        throw error
      }),
  )
}

/** Leaves a dry run's transaction, which rolls it back. */
class Rehearsed extends Error {
  readonly seen: unknown

  constructor(seen: unknown) {
    super('rolled back after a dry run')
    this.seen = seen
  }
}

/** Runs `work` like `inTenant` up to its commit, returns what `look` reads then, and rolls everything back. */
export function dryRun<T>(
  db: Kysely<Database>,
  organizationId: string,
  work: (tx: TenantTx) => Promise<unknown>,
  look: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return inTenant(db, organizationId, async (tx) => {
    await work(tx)
    const result = await look(tx)
    await sql`set constraints all immediate`.execute(tx)
    throw new Rehearsed(result)
  }).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.seen as T
    throw error
  })
}

type Recorder = (tx: TenantTx) => Promise<unknown>
let recorder: Recorder | undefined

/**
 * Organizations whose transactions end with the recorder. The database refuses a commit that lacks the record; the work
 * then runs again with it, so that organizations without a fair workweek law pay nothing for it.
 */
const recording = new Set<string>()

/** Sets the function that records changed schedules at the end of a transaction. */
export function setRecorder(record: Recorder): void {
  recorder = record
}

const isUnrecorded = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'CW001'

interface Readers {
  primary: Kysely<Database>
  replica: Replica | undefined
}

/**
 * The same for read-only work: on the replica once it has replayed up to `position`, else on the primary. Both reject
 * writes: a write in a route that declares `readsReplica` fails wherever it runs.
 */
export async function readTenant<T>(
  { primary, replica }: Readers,
  { organizationId, position }: { organizationId: string; position: string | null },
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const read = async (tx: Transaction<Database>) => work(await enterTenant(tx, organizationId))
  const result = replica && position ? await replica.read(position, read) : undefined
  return result ? result.answer : retried(() => primary.transaction().setAccessMode('read only').execute(read))
}

/** Switches the rest of a transaction to the organization; earlier writes commit with it. */
export async function enterTenant(
  tx: Transaction<Database> | ApplicationTx,
  organizationId: string,
): Promise<TenantTx> {
  const { requestId = '', userId = null, apiKeyId = '', limitedTo } = requestContext.getStore() ?? {}
  const regionIds = limitedTo?.get(organizationId)
  await sql`select set_config('app.organization_id', ${organizationId}, true),
                   set_config('app.user_id', ${userId ?? ''}, true),
                   set_config('app.api_key_id', ${apiKeyId}, true),
                   set_config('app.request_id', ${requestId}, true),
                   set_config('app.region_ids', ${regionIds ? `{${regionIds.join(',')}}` : ''}, true),
                   set_config('role', 'custodia_tenant', true)`.execute(tx)
  return tx as never as TenantTx
}

/** The access to the global tables: accounts, sessions, tokens. */
export function inApplication<T>(db: Kysely<Database>, work: (tx: ApplicationTx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute((tx) => work(tx as never as ApplicationTx)))
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error
    }
  }
}

const isTransient = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '40001' || error.code === '40P01' || isUnrecorded(error) || isOutdatedPlan(error))
