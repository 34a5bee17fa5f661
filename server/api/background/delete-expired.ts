import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { expire as expireExports } from '#server/api/features/data-export/exports.store.ts'
import { failStale as failStaleImports } from '#server/api/features/imports/imports.store.ts'
import { dropExpired as dropOldPlans } from '#server/api/features/schedule/plan/week-plans.store.ts'
import { eraseWhenDue } from '#server/api/features/deletion/erase.ts'
import { endExpired } from '#server/api/features/users/sessions/ended-sessions.store.ts'
import { endReasonDays } from '#server/api/features/users/sessions/session-cookie.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'
import { idempotencyDays } from '#shared/idempotency.ts'
import { deliveryKeptDays } from '#shared/integrations/webhooks.ts'
import { forEachOrganization } from './each-organization.ts'
import type { Handler } from './worker.ts'

const batch = 1_000
const notificationsKeptDays = 180
const signInsKeptDays = 400
const accountTextsKeptDays = 90
/** Longer than a failed email can be retried. */
const linksKnownDays = 30

/** Deletes expired records in batches, so that no lock is held for long. */
export function deleteExpired(db: Kysely<Database>): Handler {
  return async () => {
    await inBatches(() => endExpired(db, batch))
    await dropWhere(db, 'ended_sessions', 'token_hash', sql`ended_at < now() - make_interval(days => ${endReasonDays})`)
    // Used links are remembered for a while, so that a second click gets a friendly answer and a resent email does not
    // renew them.
    await dropWhere(db, 'user_tokens', 'id', sql`expires_at < now() - make_interval(days => ${linksKnownDays})`)
    await dropWhere(db, 'rate_limits', 'key', isExpired)
    await dropWhere(db, 'guessed_accounts', 'ctid', isExpired)
    // An account's failed attempts stay until the next correct password.
    await dropWhere(db, 'wrong_tries', 'subject', isOldStranger)
    // Sign-ins abandoned before the second factor, unanswered passkey challenges, unconfirmed addresses.
    await dropWhere(db, 'pending_sign_ins', 'token_hash', isExpired)
    await dropWhere(db, 'passkey_challenges', 'challenge_hash', isExpired)
    await dropWhere(db, 'phone_codes', 'phone', isExpired)
    await dropWhere(db, 'company_flows', 'browser_hash', isExpired)
    await dropWhere(db, 'email_changes', 'user_id', sql`requested_at < now() - interval '2 days'`)
    await dropWhere(db, 'account_texts', 'id', sql`created_at < now() - make_interval(days => ${accountTextsKeptDays})`)
    await inBatches(() => dropOldSignIns(db))
    await forEachOrganization(db, async (organizationId) => {
      if (await inTenant(db, organizationId, eraseWhenDue)) return
      await inTenant(db, organizationId, expireExports)
      await inTenant(db, organizationId, failStaleImports)
      await inTenant(db, organizationId, dropOldPlans)
      await inBatches(() => inTenant(db, organizationId, dropOldDeliveries))
      await inBatches(() => inTenant(db, organizationId, dropOldNotifications))
      await inBatches(() => inTenant(db, organizationId, dropOldAnswers))
    })
  }
}

const isExpired = sql`expires_at < now()`
const isOldStranger = sql`tried_at < now() - make_interval(days => ${signInsKeptDays})
  and not exists (select from users where users.id = wrong_tries.subject)`

/** Deletes the expired rows of an account table. */
const dropWhere = (db: Kysely<Database>, table: string, key: string, isOver: RawBuilder<unknown>) =>
  inBatches(async () =>
    rowsOf(
      await sql`
        delete from ${sql.table(table)} where ${sql.ref(key)} in (
          select ${sql.ref(key)} from ${sql.table(table)} where ${isOver} limit ${batch})`.execute(db),
    ),
  )

async function dropOldSignIns(db: Kysely<Database>) {
  const { rows } = await sql<{ dropped: number }>`
    select lookup.drop_old_sign_ins(now() - make_interval(days => ${signInsKeptDays}), ${batch}) as dropped`.execute(db)
  return rows[0]?.dropped ?? 0
}

async function dropOldNotifications(tx: TenantTx) {
  return rowsOf(
    await sql`
    delete from notifications where id in (
      select id from notifications
      where organization_id = current_organization_id()
        and id < ${firstIdAt(Date.now() - notificationsKeptDays * dayMs)} limit ${batch})`.execute(tx),
  )
}

async function dropOldDeliveries(tx: TenantTx) {
  return rowsOf(
    await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where organization_id = current_organization_id()
        and id < ${firstIdAt(Date.now() - deliveryKeptDays * dayMs)} limit ${batch})`.execute(tx),
  )
}

async function dropOldAnswers(tx: TenantTx) {
  return rowsOf(
    await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where organization_id = current_organization_id()
        and created_at < now() - make_interval(days => ${idempotencyDays}) limit ${batch})`.execute(tx),
  )
}

async function inBatches(remove: () => Promise<number>) {
  while ((await remove()) === batch);
}

const rowsOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }) => Number(numAffectedRows)
