import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { languages } from '#shared/languages.ts'
import starter from './faq.json' with { type: 'json' }

/**
 * What a cleaning crew asks first, in both languages, as a beginning that the organisation makes its own. The audit
 * trail says that the product wrote it, not the founder.
 */
export async function addStarterFaq(tx: TenantTx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select current_setting('app.user_id', true) as user_id, set_config('app.user_id', '', true)`.execute(tx)
  await insertFaq(tx, organizationId)
  await sql`select set_config('app.user_id', ${rows[0]?.userId ?? ''}, true)`.execute(tx)
}

async function insertFaq(tx: TenantTx, organizationId: string) {
  const topics = starter.map(({ names, entries }, position) => ({ id: randomUUIDv7(), names, entries, position }))
  await tx
    .insertInto('faqTopics')
    .values(
      topics.map(({ id, names, position }) => ({ organizationId, id, nameEn: names.en, nameEs: names.es, position })),
    )
    .execute()
  await tx
    .insertInto('faqEntries')
    .values(
      topics.flatMap(({ id: topicId, entries }) =>
        entries.flatMap((entry, position) =>
          languages.map((language) => ({
            organizationId,
            id: randomUUIDv7(),
            topicId,
            language,
            ...entry[language],
            position,
            archivedAt: null,
          })),
        ),
      ),
    )
    .execute()
}
