import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { notify, type Notice } from '#server/api/domain/notifications/notify.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'

const { api, organization, addMember, user, call } = useApi()

const answered: Notice = {
  kind: 'faq_question_answered',
  params: { question: 'Where is the <b>sink</b>?' },
  link: '/me',
}
const everything: NotificationPreferences = { mutedMail: [], quietHours: null, timeZone: null, language: null }

function aroundNow() {
  const time = Temporal.Now.plainTimeISO('UTC')
  const minute = (at: Temporal.PlainTime) => at.toString({ smallestUnit: 'minute' })
  return { from: minute(time.subtract({ hours: 1 })), to: minute(time.add({ hours: 2 })) }
}

async function told(preferences: Partial<NotificationPreferences> = {}, verified = true) {
  const org = await organization('Brightside')
  const person = await user({ name: 'Luz Ortega' })
  await addMember(org.id, person, ['EMPLOYEE'])
  const url = `/api/v1/organizations/${org.id}/notifications/preferences`
  const body = { ...everything, ...preferences }
  const answer = await call(person.headers, url, { method: 'PUT', body })
  if (!verified) await sql`update users set verified_at = null where id = ${person.userId}`.execute(api.db)
  const tell = (notice: Notice = answered) => inTenant(api.db, org.id, (tx) => notify(tx, [person.userId], notice))
  return { org, person, url, answer, tell, mails: () => mailsTo(api, person.email) }
}

describe('notification mail', () => {
  test('mails a notification with a link to its subject', async () => {
    const { tell, mails } = await told()
    await tell()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your question was answered')
    expect(mail?.text).toContain('Where is the <b>sink</b>?')
    expect(mail?.text).toContain('Brightside')
    expect(mail?.links[0]).toBe(`${api.config.publicUrl}/me`)
  })

  test('preserves what a user wrote and uses the reader’s language', async () => {
    const { person, url, answer, tell, mails } = await told({ language: 'es', timeZone: 'America/Chicago' })
    expect(answer.json()).toEqual({ ...everything, language: 'es', timeZone: 'America/Chicago' })
    expect((await call(person.headers, url)).json()).toEqual(answer.json())
    await tell()
    expect((await mails())[0]?.subject).toBe('Respondieron a tu pregunta')
  })

  test('is not sent for a muted kind unless the kind is mandatory', async () => {
    const { tell, mails } = await told({ mutedMail: ['faq_question_answered'] })
    await tell()
    expect(await mails()).toEqual([])
    await tell({ kind: 'codes_revealed', params: { name: 'Ana', count: '21', location: 'Main Street', text: 'Audit' } })
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Ana viewed 21 alarm codes'])
  })

  test('is not sent for a notification that was read first', async () => {
    const { org, person, tell, mails } = await told()
    await tell()
    await call(person.headers, `/api/v1/organizations/${org.id}/notifications/read-all`, { method: 'POST' })
    expect(await mails()).toEqual([])
  })

  test('waits for the end of quiet hours', async () => {
    const { tell, mails } = await told({ quietHours: aroundNow(), timeZone: 'UTC' })
    await tell()
    expect(await mails()).toEqual([])
    const { rows } = await sql<{ later: boolean }>`
    select start_after > now() as later from pgboss.job
    where name = 'notification-mail' and state = 'created'`.execute(api.db)
    expect(rows).toEqual([{ later: true }])
  })

  test('is not sent to an unconfirmed address', async () => {
    const { tell, mails } = await told({}, false)
    await tell()
    expect(await mails()).toEqual([])
  })

  test('rejects an unknown time zone at the field', async () => {
    const { answer } = await told({ timeZone: 'Mars/Base' })
    expect(answer.json()).toMatchObject({ code: 'time_zone_unknown', fields: [{ path: 'timeZone' }] })
  })
})
