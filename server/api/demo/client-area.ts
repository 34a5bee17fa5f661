import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface DemoRequest {
  hoursAgo: number
  text: string
  state: 'open' | 'in_progress' | 'closed'
  /** Reported by phone and recorded by the office. */
  isComplaint?: boolean
  answers: { hoursAgo: number; text: string }[]
}

const requests: readonly DemoRequest[] = [
  {
    hoursAgo: 200,
    text: 'Could you wash the windows of the waiting room before the open day?',
    state: 'closed',
    answers: [
      { hoursAgo: 197, text: 'Of course. We bring a second person on Thursday evening.' },
      { hoursAgo: 120, text: 'Done last night, inside and out.' },
    ],
  },
  {
    hoursAgo: 30,
    text: 'The soap in the staff restroom was empty this morning.',
    state: 'in_progress',
    isComplaint: true,
    answers: [
      { hoursAgo: 27, text: 'Sorry for that. The crew fills it tonight and checks it at every visit from now on.' },
    ],
  },
  {
    hoursAgo: 3,
    text: 'We get a new carpet on Friday. Please leave out the meeting room.',
    state: 'open',
    answers: [],
  },
]

const ratings = [
  { stars: 5, comment: 'Spotless, thank you.' },
  { stars: 4, comment: '' },
  { stars: 5, comment: 'The entrance looks great again.' },
] as const

interface SeedOptions {
  organizationId: string
  contactName: string
  now: Temporal.Instant
}

/** Seeds the client's requests and its ratings of recent visits. */
export async function seedClientArea(tx: TenantTx, { organizationId, contactName, now }: SeedOptions): Promise<void> {
  const contact = await tx
    .selectFrom('clientContacts as k')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.clientId', 'k.clientId'))
    .select(['k.clientId', 'k.userId', 'l.id as locationId'])
    .where('k.name', '=', contactName)
    .orderBy('l.name')
    .executeTakeFirst()
  if (!contact) return
  const { clientId, userId, locationId } = contact
  const staff = await tx
    .selectFrom('members')
    .select(['name', 'userId'])
    .where(sql<boolean>`'ADMIN' = any (roles)`)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const at = (hoursAgo: number) => now.subtract({ hours: hoursAgo }).toString()
  for (const { hoursAgo, text, state, answers, isComplaint = false } of requests) {
    const id = randomUUIDv7()
    await sql`
      insert into client_requests (organization_id, id, client_id, location_id, contact_name, text, state, user_id,
                                   kind, via, recorded_by, answered_at, closed_at, created_at)
      values (${organizationId}, ${id}, ${clientId}, ${locationId}, ${contactName}, ${text}, ${state}, ${userId},
              ${isComplaint ? 'complaint' : 'request'}, ${isComplaint ? 'phone' : 'area'}, ${isComplaint ? staff.name : null},
              ${answers[0] ? at(answers[0].hoursAgo) : null},
              ${state === 'closed' ? at(answers.at(-1)?.hoursAgo ?? 0) : null}, ${at(hoursAgo)})`.execute(tx)
    for (const answer of answers)
      await sql`
        insert into client_request_messages (organization_id, id, client_request_id, location_id, by_client,
                                             author_name, user_id, text, created_at)
        values (${organizationId}, ${randomUUIDv7()}, ${id}, ${locationId}, false, ${staff.name}, ${staff.userId},
                ${answer.text}, ${at(answer.hoursAgo)})`.execute(tx)
  }
  const { rows: visits } = await sql<{ jobId: string; locationId: string; visitStart: Date }>`
    select distinct w.job_id, w.location_id, w.visit_start
    from work_logs w join locations l on l.id = w.location_id
    where l.client_id = ${clientId} and w.visit_start is not null and w.ended_at is not null and w.voided_at is null
    order by w.visit_start desc offset 1 limit ${ratings.length}`.execute(tx)
  for (const [index, visit] of visits.entries())
    await tx
      .insertInto('visitRatings')
      .values({
        organizationId,
        jobId: visit.jobId,
        locationId: visit.locationId,
        originalStart: visit.visitStart,
        stars: ratings[index]?.stars ?? 5,
        comment: ratings[index]?.comment ?? '',
        authorName: contactName,
        userId,
      })
      .execute()
}
