import { sql, type Kysely } from 'kysely'
import { enqueueAll } from '#server/api/background/enqueue.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Shown, ShownBy } from './domain-proof.ts'

/** How long a verified domain may be without its proof. */
export const graceDays = 7

/** How long it may give no answer, until that counts as missing. */
const silentDays = 30

/** The domain showed its proof just now. */
export const present = (shownBy: ShownBy) => ({
  checkedAt: sql<Date>`now()`,
  triedAt: sql<Date>`now()`,
  shownBy,
  missingSince: null,
})

export async function dueDomains(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ organizationId: string }>`select organization_id from lookup.due_domains()`.execute(db)
  return rows.map(({ organizationId }) => organizationId)
}

export const findVerified = (tx: TenantTx) =>
  tx
    .selectFrom('companySignIns')
    .select(['domain', 'proof', 'shownBy'])
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()

type Looked = NonNullable<Awaited<ReturnType<typeof findVerified>>>

/**
 * Keeps what the domain showed, unless it was changed since. Without its proof for a week it is no longer verified.
 * Owners are told when the proof is missed first, and when the domain lapses.
 */
export async function keepShown(tx: TenantTx, looked: Looked, shown: Shown): Promise<void> {
  const row = await tx
    .selectFrom('companySignIns')
    .select([
      'missingSince',
      sql<boolean>`coalesce(missing_since <= now() - ${grace}, false)`.as('isOver'),
      sql<boolean>`coalesce(checked_at <= now() - make_interval(days => ${silentDays}), false)`.as('isSilent'),
    ])
    .where('domain', '=', looked.domain)
    .where('proof', '=', looked.proof)
    .where('verifiedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const change = async (to: object) => void (await tx.updateTable('companySignIns').set(to).execute())
  if (shown === 'record' || shown === 'file') return change(present(shown))
  await change(shown === 'missing' ? { triedAt: now, checkedAt: now } : { triedAt: now })
  if (shown === 'unknown' && !row.isSilent) return
  if (row.isOver) {
    await change({ verifiedAt: null, lapsedAt: now })
    await mailOwners(tx, 'domainLapsed', looked.domain, sql`now()`)
  } else {
    await change({ missingSince: sql<Date>`coalesce(missing_since, now())` })
    if (!row.missingSince) await mailOwners(tx, 'domainMissing', looked.domain, sql`now() + ${grace}`)
  }
}

const now = sql<Date>`now()`
const grace = sql`make_interval(days => ${graceDays})`

async function mailOwners(
  tx: TenantTx,
  kind: 'domainMissing' | 'domainLapsed',
  domain: string,
  moment: ReturnType<typeof sql>,
): Promise<void> {
  const owners = await tx
    .selectFrom('members')
    .select(['userId', sql<Date>`${moment}`.as('at')])
    .where(sql<boolean>`'OWNER' = any(roles)`)
    .where('userId', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .execute()
  const mails = owners.map(({ userId, at }) => ({ kind, userId: userId ?? '', domain, at: at.toISOString() }))
  await enqueueAll(tx, 'mail', mails)
}
