import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import type { AccountEvent } from '#shared/contracts/second-factor.ts'
import type { AccountEventKind } from '#shared/second-factor/event-kinds.ts'
import type { Origin } from '../sessions.store.ts'

const shownMax = 50

/** Writes down what happened to an account; gives the entry's id. */
export async function recordEvent(
  tx: ApplicationTx,
  userId: string,
  kind: AccountEventKind,
  { userAgent, address }: Origin,
  detail = '',
): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('accountEvents')
    .values({
      id,
      userId,
      kind,
      detail: detail.slice(0, 254),
      address: address.slice(0, 60),
      userAgent: userAgent.slice(0, 400),
      requestId: requestContext.getStore()?.requestId ?? '',
    })
    .execute()
  return id
}

/** The newest first. */
export async function listEvents(db: Kysely<Database>, userId: string): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('accountEvents')
    .select(['id', 'kind', 'detail', 'address', 'userAgent', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The detail of one entry: what a mail about it needs to know. */
export async function findDetail(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('accountEvents').select('detail').where('id', '=', id).executeTakeFirst()
  return row?.detail
}
