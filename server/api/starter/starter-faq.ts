import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { inEachLanguage, languages } from '#shared/languages.ts'
import { storedNames } from '#server/api/domain/names.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { say, words } = textsOf<typeof en>(import.meta.dirname)

/** Number of questions per topic. */
const topicSizes = [4, 5, 4, 4, 3] as const

/**
 * Adds common questions of cleaning crews in both languages, as a start. The audit trail attributes them to the system,
 * not the founder.
 */
export async function addStarterFaq(tx: TenantTx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select current_setting('app.user_id', true) as user_id, set_config('app.user_id', '', true)`.execute(tx)
  await insertFaq(tx, organizationId)
  await sql`select set_config('app.user_id', ${rows[0]?.userId ?? ''}, true)`.execute(tx)
}

async function insertFaq(tx: TenantTx, organizationId: string) {
  const topics = topicSizes.map((size, position) => ({ id: randomUUIDv7(), size, position }))
  await tx
    .insertInto('faqTopics')
    .values(
      topics.map(({ id, position }) => {
        const names = inEachLanguage(words(`topic.${position + 1}` as 'topic.1'))
        return { organizationId, id, names: storedNames(names), position }
      }),
    )
    .execute()
  await tx
    .insertInto('faqEntries')
    .values(
      topics.flatMap(({ id: topicId, size, position: topic }) =>
        Array.from({ length: size }).flatMap((_, position) =>
          languages.map((language) => ({
            organizationId,
            id: randomUUIDv7(),
            topicId,
            language,
            question: say(language, keyOf(topic, position, 'question')),
            answer: say(language, keyOf(topic, position, 'answer')),
            position,
            archivedAt: null,
          })),
        ),
      ),
    )
    .execute()
}

const keyOf = (topic: number, entry: number, part: 'question' | 'answer') =>
  `topic.${topic + 1}.${entry + 1}.${part}` as 'topic.1.1.answer'
