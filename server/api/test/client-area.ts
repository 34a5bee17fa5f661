import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'

type Run = Pick<ReturnType<typeof useApi>, 'api' | 'call' | 'user'>

/** Creates a user who is a new contact of the furnished client, or of another one. */
export async function buildContact(
  { api, user }: Run,
  { org, client }: Pick<FilledOrganization, 'org' | 'client'>,
  name = 'Bo Diaz',
) {
  const person = await user({ name })
  await inTenant(api.db, org.id, (tx) =>
    tx
      .insertInto('clientContacts')
      .values({ organizationId: org.id, id: randomUUID(), clientId: client.id, name, userId: person.userId })
      .execute(),
  )
  return person
}

/** Creates work at the furnished job's visit of a day, from 18:02 to 18:58 in New York, with its one task done. */
export async function buildDoneVisit(
  { api }: Pick<Run, 'api'>,
  { org, location, job }: Pick<FilledOrganization, 'org' | 'location' | 'job'>,
  day = '2026-03-10',
) {
  const originalStart = Temporal.ZonedDateTime.from(`${day}T18:00[America/New_York]`).toInstant()
  const workLogId = randomUUID()
  await inTenant(api.db, org.id, async (tx) => {
    const member = await tx.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const at = (minutes: number) => new Date(originalStart.epochMilliseconds + minutes * 60_000)
    await tx
      .insertInto('workLogs')
      .values({
        organizationId: org.id,
        id: workLogId,
        memberId: member.id,
        locationId: location.id,
        jobId: job.id,
        visitStart: at(0),
        startedAt: at(2),
        endedAt: at(58),
        startSource: 'app',
        endSource: 'app',
        note: 'An internal note',
        flags: ['outside_fence'],
        voidedAt: null,
      })
      .execute()
    await sql`insert into work_log_tasks (organization_id, work_log_id, checklist_item_id, task, done_at)
      values (${org.id}, ${workLogId}, ${job.checklist[0]?.id ?? randomUUID()}, ${'Own task'}, ${at(30)})`.execute(tx)
  })
  return { workLogId, originalStart: originalStart.toString() }
}

/**
 * Creates the furnished client's requests, questions and shared records, and every call of the organization that writes
 * about them.
 */
export async function buildClientArea(run: Run, acme: FilledOrganization) {
  const { call } = run
  const { org, base, client, location } = acme
  const person = await buildContact(run, acme)
  const areaUrl = `${base}/client-area/${client.id}`
  const draft = { locationId: location.id, text: 'Please clean the window.' }
  const request = (await call(person.headers, `${areaUrl}/requests`, { body: draft })).json<ClientRequest>()
  const { type, ...file } = upload(Buffer.from('%PDF-1.7 insurance'), {
    name: 'insurance.pdf',
    type: 'application/pdf',
  })
  const documentsUrl = `${base}/clients/${client.id}/documents`
  const document = (await call({ ...org.headers, ...type }, documentsUrl, file)).json<{ id: string; link: string }>()
  const report = (
    await call(org.headers, `${base}/problem-reports`, {
      body: { locationId: location.id, workLogId: null, kind: 'damage', text: 'A tile is loose.' },
    })
  ).json<{ id: string }>()
  const addContact = async (name: string, email: string) => {
    const body = { name, title: '', email, phone: '' }
    const { id } = (await call(org.headers, acme.contactUrl, { body })).json<{ id: string }>()
    return `${acme.contactUrl}/${id}/invitation`
  }
  const invitationUrl = await addContact('Di Ott', 'di@example.com')
  const openUrl = await addContact('Ed Poe', 'ed@example.com')
  await call(org.headers, openUrl, { method: 'POST' })
  const requestUrl = `${base}/client-requests/${request.id}`
  return {
    person,
    areaUrl,
    request,
    document,
    ids: { requestId: request.id, documentId: document.id },
    staffReads: [requestUrl],
    staffWrites: [
      {
        method: 'POST',
        url: `${base}/client-requests`,
        body: { ...draft, clientId: client.id, kind: 'complaint', via: 'phone', contactId: null, contactName: 'Bo' },
      },
      { method: 'POST', url: `${requestUrl}/messages`, body: { text: 'We will.' } },
      { method: 'PUT', url: `${requestUrl}/state`, body: { state: 'in_progress', version: 1 } },
      { method: 'PUT', url: `${documentsUrl}/${document.id}/sharing`, body: { isShared: true } },
      { method: 'PUT', url: `${base}/problem-reports/${report.id}/sharing`, body: { isShared: true } },
      { method: 'POST', url: invitationUrl },
      { method: 'DELETE', url: openUrl },
    ] as const,
  }
}

/** Asks a location's contacts about Thanksgiving; returns the question's id. */
export async function askAboutThanksgiving({ api }: Pick<Run, 'api'>, organizationId: string, locationId: string) {
  const id = randomUUID()
  await inTenant(api.db, organizationId, (tx) =>
    tx
      .insertInto('holidayQuestions')
      .values({
        organizationId,
        id,
        locationId,
        date: '2099-11-26',
        names: JSON.stringify({ en: 'Thanksgiving', es: 'Acción de Gracias' }),
        askedOn: '2099-11-05',
        answer: null,
        answeredBy: null,
        answeredAt: null,
      })
      .execute(),
  )
  return id
}
