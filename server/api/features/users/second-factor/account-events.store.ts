import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { AccountEvent } from '#shared/second-factor/second-factor.contract.ts'
import { accountChangeKinds, signInKinds, type AccountEventKind } from '#shared/second-factor/event-kinds.ts'
import type { Origin } from '../sessions/sessions.store.ts'

const shownMax = 50

/** Records an event of an account, or of an unknown one (null); returns the entry's id. */
export async function recordEvent(
  tx: Kysely<Database>,
  userId: string | null,
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

const kindsAbout = { changes: accountChangeKinds, signIns: signInKinds }

/** Their details name an organization, which a session of another company's does not see. */
const kindsNaming: ReadonlySet<AccountEventKind> = new Set(['company_connected', 'company_disconnected'])

/** Newest first. Sign-ins are queried separately, so that many of them cannot push a change out of sight. */
export async function listEvents(
  db: Kysely<Database>,
  { userId, companyId }: AccountScope,
  about: keyof typeof kindsAbout = 'changes',
): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('accountEvents')
    .select(['id', 'kind', 'detail', 'address', 'userAgent', 'createdAt'])
    .where('userId', '=', userId)
    .where(
      'kind',
      'in',
      kindsAbout[about].filter((kind) => companyId === null || !kindsNaming.has(kind)),
    )
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The detail of one entry, for a mail about it. */
export async function findDetail(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('accountEvents').select('detail').where('id', '=', id).executeTakeFirst()
  return row?.detail
}
