import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { FaqEntriesTable } from '#server/api/db/schema/faq.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { nextVersion, updateVersion } from '#server/api/versions.ts'
import type { FaqEntry, FaqEntryChanges, NewFaqEntry } from '#shared/faq/faq.contract.ts'
import type { Language } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'

const refusals = onViolation({
  faq_topic_in_use: () => fieldProblem('faq_topic_unknown', 'topicId'),
})

interface EntryFilter {
  language?: Language
  search?: string
  archived?: boolean
}

/** Sorted by position; `search` returns entries whose question or answer contains every word. */
export async function listEntries(tx: TenantTx, { language, search = '', archived = false }: EntryFilter) {
  let query = tx
    .selectFrom('faqEntries')
    .selectAll()
    .where('archivedAt', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
  if (language) query = query.where('language', '=', language)
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`position(${word} in lower(question || ' ' || answer)) > 0`)
  }
  return (await query.execute()).map(toEntry)
}

/** @throws ProblemError 400 `faq_topic_unknown`, 409 `faq_full`. */
export async function createEntry(tx: TenantTx, organizationId: string, entry: NewFaqEntry): Promise<FaqEntry> {
  const { count } = await tx
    .selectFrom('faqEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limits.faqEntriesMax) throw new ProblemError('faq_full')
  const row = await tx
    .insertInto('faqEntries')
    .values({ organizationId, id: randomUUIDv7(), archivedAt: null, ...trimmed(entry) })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refusals)
  return toEntry(row)
}

/** @throws ProblemError 404, 409 `stale_version`, 400 `faq_topic_unknown`. */
export async function updateEntry(tx: TenantTx, id: string, { version, ...entry }: FaqEntryChanges): Promise<FaqEntry> {
  return toEntry(await updateVersion(tx, 'faqEntries', { id, version }, trimmed(entry)).catch(refusals))
}

/** Archives or restores the entry. @throws ProblemError 404. */
export async function setArchived(tx: TenantTx, id: string, archived: boolean): Promise<FaqEntry> {
  const row = await tx
    .updateTable('faqEntries')
    .set({ archivedAt: archived ? sql<Date>`now()` : null, version: nextVersion })
    .where('id', '=', id)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toEntry(row) : getEntry(tx, id)
}

async function getEntry(tx: TenantTx, id: string): Promise<FaqEntry> {
  const row = await tx.selectFrom('faqEntries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toEntry(row)
}

const trimmed = ({ topicId, language, question, answer, position }: NewFaqEntry) => ({
  topicId,
  language,
  question: question.trim(),
  answer: answer.trim(),
  position,
})

const toEntry = (row: Selectable<FaqEntriesTable>): FaqEntry => ({
  id: row.id,
  topicId: row.topicId,
  language: row.language,
  question: row.question,
  answer: row.answer,
  position: row.position,
  version: row.version,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})
