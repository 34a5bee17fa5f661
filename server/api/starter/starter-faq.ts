import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { languages } from '#shared/languages.ts'
import starter from './faq.json' with { type: 'json' }

/** What a cleaning crew asks first, in both languages, as a beginning that the organisation makes its own. */
export async function addStarterFaq(tx: TenantTx, organizationId: string): Promise<void> {
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
