import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildAcceptedQuote } from '#server/api/test/accepted-quote.ts'
import { buildContact, buildDoneVisit } from '#server/api/test/client-area.ts'
import { buildOrganization, type FilledOrganization } from '#server/api/test/filled-organization.ts'
import { buildSharedReport } from '#server/api/test/inspection-calls.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { AreaAnswer, AreaAnswerList } from '#shared/client-area/area-answers.contract.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import { answerKinds } from '#shared/client-area/states.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'

const run = useApi()
const { api, call } = run

type Person = Awaited<ReturnType<typeof buildContact>>

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const beside = await acme.addLocation(acme.client, { name: 'Beside' })
  const areaUrl = `${acme.base}/client-area/${acme.client.id}`
  const limited = await buildContact(run, acme, 'Kim Beside')
  await inTenant(api.db, acme.org.id, (tx) =>
    tx
      .updateTable('clientContacts')
      .set({ locationIds: [beside.id] })
      .where('userId', '=', limited.userId)
      .execute(),
  )
  const people = { bo: await buildContact(run, acme), di: await buildContact(run, acme, 'Di Ott'), limited }
  const unopened = async ({ headers }: Person) =>
    (await call(headers, `${areaUrl}/answers`)).json<AreaAnswerList>().items
  const open = async ({ headers }: Person, opened: readonly AreaAnswer[]) =>
    call(headers, `${areaUrl}/answers`, { method: 'PUT', body: { opened: opened.map(({ id, at }) => ({ id, at })) } })
  return { ...acme, beside, areaUrl, people, unopened, open, threads: await buildThreads(acme, people.bo, areaUrl) }
}

/** One conversation of every kind, and how the company answers in it. */
async function buildThreads(acme: FilledOrganization, { headers }: Person, areaUrl: string) {
  const { org, base, location } = acme
  const staff = (url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    call(org.headers, `${base}${url}`, { method, body })
  const problemReport = { locationId: location.id, text: 'The window.' }
  const request = (await call(headers, `${areaUrl}/requests`, { body: problemReport })).json<ClientRequest>()
  const requestUrl = `/client-requests/${request.id}`
  const state = async (to: string) => {
    const { version } = (await call(org.headers, `${base}${requestUrl}`)).json<ClientRequest>()
    return staff(`${requestUrl}/state`, { state: to, version }, 'PUT')
  }
  const quote = await buildAcceptedQuote(run, acme)
  const report = await buildSharedReport(run, acme)
  const { workLogId } = await buildDoneVisit(run, acme)
  const { rows } = await inTenant(api.db, org.id, (tx) =>
    sql<{ id: string }>`
      insert into problem_reports (organization_id, id, member_id, location_id, work_log_id, kind, text)
      select organization_id, ${randomUUID()}, member_id, location_id, id, 'damage', 'A tile is loose.'
      from work_logs where id = ${workLogId} returning id`.execute(tx),
  )
  const problem = rows[0]?.id ?? ''
  return {
    report,
    state,
    request: { id: request.id, answer: () => staff(`${requestUrl}/messages`, { text: 'Tonight.' }) },
    closing: { id: request.id, answer: () => state('closed') },
    quote: {
      id: quote.id,
      answer: () => staff(`/quotes/${quote.id}/messages`, { id: randomUUID(), text: 'Yes, weekly.' }),
    },
    inspection: {
      id: report.id,
      answer: () => staff(`/inspections/${report.id}/messages`, { id: randomUUID(), text: 'The lobby.' }),
    },
    problem: {
      id: problem,
      answer: async () => {
        await staff(`/problem-reports/${problem}/resolution`, { answer: 'Glued.', version: 1 }, 'PUT')
        return staff(`/problem-reports/${problem}/sharing`, { isShared: true }, 'PUT')
      },
    },
  }
}

describe('the answers to a client', () => {
  test('wait in one place in every kind of thread, until each contact opens them, and are none for a later contact', async () => {
    const acme = await setUp()
    const { org, threads, people, unopened, open } = acme
    expect(await unopened(people.bo)).toEqual([])
    for (const [count, kind] of answerKinds.entries()) {
      const thread = threads[kind]
      const answered = await thread.answer()
      expect([kind, answered.statusCode < 300]).toEqual([kind, true])
      const unread = await unopened(people.bo)
      expect(unread).toHaveLength(count + 1)
      expect(unread.find((answer) => answer.kind === kind)).toMatchObject({
        threadId: thread.id,
        about: expect.anything(),
      })
    }
    expect(await unopened(people.limited)).toEqual([])
    for (const kind of answerKinds) {
      const before = await unopened(people.bo)
      const own = before.filter((answer) => answer.kind === kind)
      expect(own).toHaveLength(1)
      // Naming a hidden answer, or an earlier one of the thread, marks nothing.
      await open(people.limited, own)
      await open(
        people.bo,
        own.map((answer) => ({ ...answer, at: '2020-01-01T00:00:00.000Z' })),
      )
      expect(await unopened(people.bo)).toEqual(before)
      const left = (await open(people.bo, own)).json<AreaAnswerList>().items
      expect(left).toEqual(before.filter((answer) => answer.kind !== kind))
    }
    expect(await unopened(people.bo)).toEqual([])
    expect(await unopened(people.di)).toHaveLength(answerKinds.length)
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ userId: string }>`select distinct user_id from client_answers_opened`.execute(tx),
    )
    expect(rows).toEqual([{ userId: people.bo.userId }])

    const late = await buildContact(run, acme, 'Lu Late')
    expect(await unopened(late)).toEqual([])
    await threads.inspection.answer()
    expect(await unopened(late)).toMatchObject([{ kind: 'inspection', author: 'Ana Reyes', text: 'The lobby.' }])
  })

  test('are new when given again, stay opened in a corrected report, and end with the sharing', async () => {
    const { org, base, threads, people, unopened, open } = await setUp()
    for (const kind of answerKinds) await threads[kind].answer()
    await open(people.bo, await unopened(people.bo))
    await threads.state('in_progress')
    await threads.state('closed')
    expect(await unopened(people.bo)).toMatchObject([{ kind: 'closing', threadId: threads.closing.id }])
    const reportUrl = `${base}/inspections/${threads.report.id}`
    const draft = (
      await call(org.headers, `${reportUrl}/correction`, { body: { reason: 'The other floor' } })
    ).json<Inspection>()
    await call(org.headers, `${base}/inspections/${draft.id}/submission`, { method: 'POST' })
    expect(await unopened(people.bo)).toHaveLength(1)
    expect((await unopened(people.di)).find(({ kind }) => kind === 'inspection')).toMatchObject({ threadId: draft.id })
    await call(org.headers, `${base}/inspections/${draft.id}/sharing`, { method: 'PUT', body: { isShared: false } })
    await call(org.headers, `${base}/problem-reports/${threads.problem.id}/sharing`, {
      method: 'PUT',
      body: { isShared: false },
    })
    expect((await unopened(people.di)).map(({ kind }) => kind).toSorted()).toEqual(['closing', 'quote', 'request'])
  })

  test('come from one list, which has every table of messages with clients', async () => {
    // Threads record who has read each message, and are counted in a tab of their own.
    const ownCount = ['messages', 'message_reads']
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'by_client' and c.relkind in ('r', 'p') and not a.attisdropped
        and not c.relname = any (${ownCount}) and not exists (
          select from pg_depend d where d.objid = 'client_answers'::regproc and d.refobjid = c.oid)`.execute(api.db)
    expect(rows).toEqual([])
  })
})
