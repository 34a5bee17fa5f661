import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { hasFactorOf } from '#server/api/domain/accounts/has-factor.ts'

interface Standing {
  hasFactor: boolean
  passwordShort: boolean
  platformAdmin: boolean
  /** When a role of the user starts to require a factor; null if none does. */
  dueAt: Date | null
  requiredBy: string[]
  isDue: boolean
}

/** The user's second factors and whether roles require one. */
export async function findStanding(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select ${hasFactorOf('u')} as has_factor, u.password_short, u.platform_admin, d.due_at, d.required_by,
           coalesce(d.due_at <= now(), false) as is_due
    from users u cross join lateral (
      select min(p.second_factor_due_at) as due_at,
             coalesce(array_agg(o.name order by lower(o.name)) filter (where p.second_factor_due_at is not null), '{}')
               as required_by
      from lookup.memberships(u.id, ${companyId}) p join organizations o on o.id = p.organization_id) d
    where u.id = ${userId}`.execute(db)
  const standing = rows[0]
  if (!standing) throw new Error(`user ${userId} is gone`)
  return standing
}

/**
 * Serializes changes of one user's factors: two concurrent first factors create codes once, and of the last two one
 * remains.
 */
export const lockFactors = (tx: ApplicationTx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
