import { namesOf } from '#server/api/domain/names.ts'
import { sql } from 'kysely'
import { cutPage, decodeCursor, isDay } from '#server/api/cursors.ts'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type {
  HolidayAnswerChange,
  HolidayQuestion,
  HolidayQuestionPage,
} from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { limits } from '#shared/limits.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { Names } from '#shared/names.ts'
import { updateVersion } from '#server/api/versions.ts'

const order = 'holiday-questions'

interface QuestionQuery {
  open?: boolean
  /** Limits questions to those this client's contact may see. */
  contact?: OwnContact
  cursor?: string
  limit?: number
}

type Row = Omit<HolidayQuestion, 'names' | 'answeredAt'> & { names: Names; answeredAt: Date | null }

/** Questions about holidays from today on, by date. @throws ProblemError 400 naming `cursor`. */
export async function list(
  tx: TenantTx,
  { open = false, contact, cursor, limit = limits.pageSize }: QuestionQuery,
): Promise<HolidayQuestionPage> {
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isDay)
  const { rows } = await sql<Row>`${questions}
    where q.date >= ${await todayOf(tx)} and (not ${open} or q.answer is null)
      and ${contact ? isOwnPlace('l.id', contact) : sql`true`}
      and (${after?.id ?? null}::uuid is null
           or (q.date, q.id) > (${after?.key ?? '2000-01-01'}::date, ${after?.id ?? null}::uuid))
    order by q.date, q.id limit ${limit + 1}`.execute(tx)
  const { rows: items, nextCursor } = cutPage(rows, limit, order, ({ date, id }) => ({ key: date, id }))
  return { items: items.map(toQuestion), nextCursor }
}

/** @throws ProblemError 404, also for a question that the given contact may not see; 409 `stale_version`. */
export async function answer(
  tx: TenantTx,
  questionId: string,
  userId: string,
  { answer, version }: HolidayAnswerChange,
  contact?: OwnContact,
): Promise<HolidayQuestion> {
  if (contact) {
    const { rows } = await sql`
      select from holiday_questions q where q.id = ${questionId} and ${isOwnPlace('q.location_id', contact)}`.execute(
      tx,
    )
    if (rows.length === 0) throw notFound()
  }
  await updateVersion(
    tx,
    'holidayQuestions',
    { id: questionId, version },
    {
      answer,
      answeredBy: answer && userId,
      answeredAt: answer && sql<Date>`now()`,
    },
  )
  return get(tx, questionId)
}

async function get(tx: TenantTx, questionId: string): Promise<HolidayQuestion> {
  const { rows } = await sql<Row>`${questions} where q.id = ${questionId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return toQuestion(rows[0])
}

const questions = sql`
  select q.id, q.date, q.names, q.location_id, l.name as location_name, c.id as client_id,
    c.name as client_name, q.asked_on, q.answer, q.answered_at, q.version,
    coalesce(
      (select m.name from members m where m.user_id = q.answered_by limit 1),
      (select p.name from client_contacts p where p.user_id = q.answered_by limit 1)) as answered_by
  from holiday_questions q join locations l on l.id = q.location_id join clients c on c.id = l.client_id`

const toQuestion = ({ names, answeredAt, ...row }: Row): HolidayQuestion => ({
  ...row,
  names: namesOf(names),
  answeredAt: answeredAt?.toISOString() ?? null,
})
