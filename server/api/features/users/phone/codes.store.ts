import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { hashToken } from '#server/api/tokens.ts'

export const codeMinutes = 10
export const codeTriesMax = 5

/**
 * Creates the number's next code and ends the previous one. Whether it is sent is decided later, so that this takes
 * equally long for unknown numbers.
 */
export const startCode = (
  db: Kysely<Database>,
  phone: string,
  { card, userId = null }: { card?: string | undefined; userId?: string | null | undefined },
) =>
  inApplication(db, async (tx) => {
    const id = randomUUIDv7()
    const fresh = {
      id,
      tries: 0,
      expiresAt: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
      cardHash: card === undefined ? null : hashToken(card),
      forUser: userId,
    }
    await tx
      .insertInto('phoneCodes')
      .values({ phone, ...fresh })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
      .execute()
    await enqueue(tx, 'phone-codes', { codeId: id, requestId: requestContext.getStore()?.requestId ?? '' })
  })

/** Counts an attempt at the number's code before comparing it; undefined if there is no code. */
export async function tryCode(db: Kysely<Database>, phone: string) {
  return db
    .updateTable('phoneCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('phone', '=', phone)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', codeTriesMax)
    .returning('id')
    .executeTakeFirst()
}

/** Uses a code up; false if another request did. */
export async function consumeCode(tx: ApplicationTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('phoneCodes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The request that a code belongs to; undefined when it expired or a later one replaced it. */
export const findCode = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('phoneCodes')
    .select(['phone', 'cardHash', 'forUser'])
    .where('id', '=', id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
