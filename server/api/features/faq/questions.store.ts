import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { FaqEntry, FaqQuestion, FaqQuestionPage, NewFaqEntry, NewFaqQuestion } from '#shared/faq/faq.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { createEntry } from './entries.store.ts'

export interface QuestionQuery {
  open?: boolean
  cursor?: string
  limit?: number
}

/** Newest first, optionally of one user. @throws ProblemError 400 naming `cursor`. */
export async function listQuestions(
  tx: TenantTx,
  userId: string | null,
  { open = false, cursor, limit }: QuestionQuery,
): Promise<FaqQuestionPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = select(tx).orderBy('q.id', 'desc').limit(count)
      if (userId) query = query.where('q.userId', '=', userId)
      if (open) query = query.where('q.closedAt', 'is', null)
      if (before) query = query.where('q.id', '<', before)
      return query.execute()
    },
    (rows) => rows.map(toQuestion),
  )
}

/** Stores the question and notifies admins. */
export async function createQuestion(
  tx: TenantTx,
  organizationId: string,
  userId: string,
  { text, language }: NewFaqQuestion,
): Promise<FaqQuestion> {
  const id = randomUUIDv7()
  await tx
    .insertInto('faqQuestions')
    .values({ organizationId, id, userId, text: text.trim(), language, entryId: null, closedAt: null })
    .execute()
  const question = await getQuestion(tx, id)
  const admins = await usersWithRole(tx, 'ADMIN', 'OWNER')
  await notify(
    tx,
    admins.filter((admin) => admin !== userId),
    {
      kind: 'faq_question_asked',
      matters: [{ id }],
      params: { name: question.askedBy?.name ?? '', question: question.text },
      link: linkedPages.faq(organizationId),
    },
  )
  return question
}

/**
 * Adds the answer as an entry and notifies the author of the question.
 * @throws ProblemError 404, 409 `faq_question_closed`, 400.
 */
export async function answer(tx: TenantTx, organizationId: string, id: string, entry: NewFaqEntry): Promise<FaqEntry> {
  const question = await tx.selectFrom('faqQuestions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!question) throw notFound()
  if (question.closedAt) throw new ProblemError('faq_question_closed')
  const created = await createEntry(tx, organizationId, entry)
  await tx
    .updateTable('faqQuestions')
    .set({ entryId: created.id, closedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (question.userId) {
    await notify(tx, [question.userId], {
      kind: 'faq_question_answered',
      params: { question: question.text },
      link: linkedPages.faq(organizationId),
    })
  }
  return created
}

/** Closes the question without an answer; does nothing if it is closed. @throws ProblemError 404. */
export async function close(tx: TenantTx, id: string): Promise<FaqQuestion> {
  await tx
    .updateTable('faqQuestions')
    .set({ closedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
  return getQuestion(tx, id)
}

async function getQuestion(tx: TenantTx, id: string): Promise<FaqQuestion> {
  const row = await select(tx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toQuestion(row)
}

const select = (tx: TenantTx) =>
  tx
    .selectFrom('faqQuestions as q')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'q.userId'))
    .select(['q.id', 'q.text', 'q.language', 'q.entryId', 'q.createdAt', 'q.closedAt'])
    .select(['m.id as memberId', 'm.name as memberName'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toQuestion = ({ memberId, memberName, createdAt, closedAt, ...row }: Row): FaqQuestion => ({
  ...row,
  askedBy: memberId !== null && memberName !== null ? { memberId, name: memberName } : null,
  askedAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})
