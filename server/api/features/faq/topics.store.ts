import { randomUUIDv7 } from 'node:crypto'
import { type Selectable } from 'kysely'
import type { FaqTopicsTable } from '#server/api/db/schema/faq.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { namesOf, storedNames } from '#server/api/domain/names.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import { sourceLanguage } from '#shared/languages.ts'
import type { FaqTopic, FaqTopicChanges, NewFaqTopic } from '#shared/faq/faq.contract.ts'

const refusals = onViolation({
  faq_topic_unnamed: () => fieldProblem('faq_topic_unnamed', `names.${sourceLanguage}`),
  faq_topic_in_use: () => new ProblemError('faq_topic_in_use'),
})

/** Topics by position. */
export async function listTopics(tx: TenantTx): Promise<FaqTopic[]> {
  const rows = await tx.selectFrom('faqTopics').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(toTopic)
}

/** @throws ProblemError 400 `faq_topic_unnamed`. */
export async function createTopic(tx: TenantTx, organizationId: string, topic: NewFaqTopic): Promise<FaqTopic> {
  const row = await tx
    .insertInto('faqTopics')
    .values({ organizationId, id: randomUUIDv7(), ...toColumns(topic) })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refusals)
  return toTopic(row)
}

/** @throws ProblemError 404, 409 `stale_version`, 400 `faq_topic_unnamed`. */
export async function updateTopic(tx: TenantTx, id: string, { version, ...topic }: FaqTopicChanges): Promise<FaqTopic> {
  return toTopic(await updateVersion(tx, 'faqTopics', { id, version }, toColumns(topic)).catch(refusals))
}

/** @throws ProblemError 404, 409 `faq_topic_in_use`. */
export async function removeTopic(tx: TenantTx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('faqTopics').where('id', '=', id).executeTakeFirst().catch(refusals)
  if (numDeletedRows === 0n) throw notFound()
}

const toColumns = ({ names, position }: NewFaqTopic) => ({
  names: storedNames(names),
  position,
})

const toTopic = (row: Selectable<FaqTopicsTable>): FaqTopic => ({
  id: row.id,
  names: namesOf(row.names),
  position: row.position,
  version: row.version,
})
