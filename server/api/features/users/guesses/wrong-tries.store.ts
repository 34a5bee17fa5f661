import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'

export interface Budget {
  /** Maximum wrong tries until the next right one. */
  max: number
  /** Tries without a wait; after them each wait is twice as long as the previous one. */
  free: number
}

/** A try counted before it was checked. */
export interface CountedTry {
  subject: string
  failures: number
  round: string
}

/** The wait until the next try; undefined if there is none. */
export interface RefusedTry {
  waitSeconds: number | undefined
}

const firstWaitSeconds = 30
const longestWaitSeconds = 3_600

/**
 * Counts one try if one is free; otherwise nothing changes. The clock is read after the row is locked, because a try
 * that waited for a later one would otherwise be refused as too soon.
 */
export async function reserveTry(
  tx: ApplicationTx,
  subject: string,
  { max, free }: Budget,
): Promise<CountedTry | RefusedTry> {
  const waitAfter = (failures: RawBuilder<number>) => sql`
    make_interval(secs => case when ${failures} < ${free}::int then 0
      else least(${firstWaitSeconds}::int * 2.0 ^ (${failures} - ${free}::int), ${longestWaitSeconds}::int) end::float)`
  const { rows } = await sql<Omit<CountedTry, 'subject'>>`
    insert into wrong_tries as t (subject, failures, free_at)
    values (${subject}, 1, clock_timestamp() + ${waitAfter(sql`1`)})
    on conflict (subject) do update
      set failures = t.failures + 1, free_at = clock_timestamp() + ${waitAfter(sql`(t.failures + 1)`)}, tried_at = clock_timestamp()
      where t.failures < ${max} and t.free_at <= clock_timestamp()
    returning failures, round`.execute(tx)
  const row = rows[0]
  return row ? { ...row, subject } : refusalOf(tx, subject, max)
}

async function refusalOf(tx: ApplicationTx, subject: string, max: number): Promise<RefusedTry> {
  const { rows } = await sql<{ waitSeconds: number | null }>`
    select case when failures < ${max} then greatest(ceil(extract(epoch from free_at - now())), 1)::int end as wait_seconds
    from wrong_tries where subject = ${subject}`.execute(tx)
  return { waitSeconds: rows[0] ? (rows[0].waitSeconds ?? undefined) : 1 }
}

/** An unchecked try was not wrong. */
export const releaseTry = (tx: ApplicationTx, { subject, failures, round }: CountedTry) =>
  sql`
    update wrong_tries
    set failures = failures - 1, free_at = case when failures = ${failures} then now() else free_at end
    where subject = ${subject} and round = ${round} and failures > 0`.execute(tx)

/** Resets the budgets. */
export const forgetWrongTries = (db: Kysely<Database>, ...subjects: readonly string[]) =>
  db.deleteFrom('wrongTries').where('subject', 'in', subjects).execute()

export interface Neighborhood {
  client: string
  /** Maximum accounts guessed at from one client in the window. */
  max: number
  windowSeconds: number
}

/** Counts the account among those the client guesses at; returns the wait if there are too many. */
export async function reserveAccount(tx: ApplicationTx, subject: string, { client, max, windowSeconds }: Neighborhood) {
  // Serialized, so that parallel guesses cannot pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${client}, 0))`.execute(tx)
  const { rows } = await sql`
    insert into guessed_accounts as g (client, subject, tries, expires_at)
    select ${client}, ${subject}, 1, now() + make_interval(secs => ${windowSeconds})
    where (select count(*) from guessed_accounts
           where client = ${client} and subject <> ${subject} and expires_at > now()) < ${max}
    on conflict (client, subject) do update set
      tries = case when g.expires_at <= now() then 1 else g.tries + 1 end,
      expires_at = case when g.expires_at <= now() then excluded.expires_at else g.expires_at end
    returning subject`.execute(tx)
  if (rows.length > 0) return 0
  const { rows: waits } = await sql<{ waitSeconds: number }>`
    select greatest(ceil(extract(epoch from min(expires_at) - now())), 1)::int as wait_seconds
    from guessed_accounts where client = ${client} and expires_at > now()`.execute(tx)
  return waits[0]?.waitSeconds ?? 1
}

export async function releaseAccount(tx: ApplicationTx, subject: string, client: string): Promise<void> {
  const row = tx.updateTable('guessedAccounts').where('client', '=', client).where('subject', '=', subject)
  await row.set({ tries: sql<number>`tries - 1` }).execute()
  await tx
    .deleteFrom('guessedAccounts')
    .where('client', '=', client)
    .where('subject', '=', subject)
    .where('tries', '<=', 0)
    .execute()
}

/** A right password was no guess. */
export const forgetAccount = (tx: ApplicationTx, subject: string, client: string) =>
  tx.deleteFrom('guessedAccounts').where('client', '=', client).where('subject', '=', subject).execute()
