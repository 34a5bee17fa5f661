import { sql } from 'kysely'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { AreaAnswer } from '#shared/client-area/area-answers.contract.ts'
import { clientAreaLimits, type AnswerKind } from '#shared/client-area/states.ts'

interface Row extends Omit<AreaAnswer, 'kind' | 'at' | 'visitStart'> {
  kind: AnswerKind
  at: Date
  visitStart: Date | null
}

/** The answers in `client_answers()` that this contact may see. */
const visible = (contact: OwnContact) => sql<boolean>`(
  a.client_id = ${contact.clientId}
  and case when a.location_id is null then ${contact.locationIds.length === 0}
    else ${isOwnPlace('a.location_id', contact)} end)`

/** Answers since the person became the client's contact that they have not opened, the latest first. */
export async function listUnopened(tx: TenantTx, contact: OwnContact): Promise<AreaAnswer[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.thread_id, a.author, left(a.text, 300) as text, a.at, w.visit_start,
      coalesce(l.name, nullif(q.title, ''), q.number::text) as about
    from client_answers() a
    left join locations l on l.organization_id = a.organization_id and l.id = a.location_id
    left join quotes q on a.kind = 'quote' and q.organization_id = a.organization_id and q.id = a.thread_id
    left join problem_reports p on a.kind = 'problem' and p.organization_id = a.organization_id and p.id = a.thread_id
    left join work_logs w
      on w.organization_id = p.organization_id and w.member_id = p.member_id and w.id = p.work_log_id
    where ${visible(contact)}
      and a.at >= (
        select min(coalesce(i.accepted_at, k.created_at)) from client_contacts k
        left join contact_invitations i
          on i.organization_id = k.organization_id and i.contact_id = k.id and i.accepted_at is not null
        where k.client_id = ${contact.clientId} and k.user_id = ${contact.userId})
      and not exists (
        select from client_answers_opened o
        where o.organization_id = a.organization_id and o.user_id = ${contact.userId}
          and o.answer_id = a.id and o.given_at = a.at)
    order by a.at desc, a.id desc
    limit ${clientAreaLimits.answersMax}`.execute(tx)
  return rows.map(({ at, visitStart, ...row }) => ({
    ...row,
    at: at.toISOString(),
    visitStart: visitStart?.toISOString() ?? null,
  }))
}

/** Marks the visible part of `opened` as opened by the contact, and returns the unopened rest. */
export async function open(
  tx: TenantTx,
  contact: OwnContact,
  opened: readonly Pick<AreaAnswer, 'id' | 'at'>[],
): Promise<AreaAnswer[]> {
  await sql`
    insert into client_answers_opened (organization_id, user_id, answer_id, given_at)
    select distinct a.organization_id, ${contact.userId}::uuid, a.id, a.at
    from client_answers() a
    join jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o (id uuid, at timestamptz) on o.id = a.id and o.at = a.at
    where ${visible(contact)}
    on conflict (organization_id, user_id, answer_id)
      do update set given_at = excluded.given_at, opened_at = now()`.execute(tx)
  return listUnopened(tx, contact)
}
