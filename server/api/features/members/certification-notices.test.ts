import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, createPool, applicationRole } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { silentLog } from '#server/log.ts'
import type { Certification } from '#shared/members/member-records.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import { certificationNotices } from './certification-notices.ts'
import { buildPeople } from './test/people-of.ts'

const run = useApi()
const { api, call } = run

const lastDay = '2027-03-10'

/** Noon in New York, the given number of days before the expiry. */
const before = (days: number, time = '12:00') =>
  Temporal.PlainDate.from(lastDay)
    .subtract({ days })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: time })
    .toInstant()

const work = (now: Temporal.Instant, db = api.db) => certificationNotices({ db, now: () => now })({})

async function certified() {
  const people = await buildPeople(run)
  const lead = await people.withAccount('SUPERVISOR')
  const kim = await people.withAccount('EMPLOYEE')
  await people.put(kim.id, '/manager', { managerId: lead.id, version: 1 })
  const certify = async (memberId: string, expiresOn: string | null, name = 'OSHA 10') => {
    const body = { name, number: '', issuedOn: null, expiresOn, notes: '' }
    return (await call(people.org.headers, people.url(memberId, '/certifications'), { body })).json<Certification>()
  }
  const noticesFor = async (headers: Headers) => {
    const { items } = (await call(headers, `${people.base}/notifications?limit=100`)).json<NotificationPage>()
    return items.map(({ title, text, link }) => ({ title, text, link }))
  }
  const counts = () =>
    inTenant(api.db, people.org.id, async (tx) => {
      const rows = await tx.selectFrom('notifications').select('userId').execute()
      const userIds = [kim.userId, lead.userId, people.org.owner.userId]
      return userIds.map((id) => rows.filter(({ userId }) => userId === id).length)
    })
  /** Adds more certifications like the member's own. */
  const multiply = (count: number) =>
    inTenant(api.db, people.org.id, (tx) =>
      sql`insert into certifications (organization_id, id, member_id, name, expires_on)
        select organization_id, gen_random_uuid(), member_id, name || n, expires_on
        from certifications, generate_series(1, ${count}::int) n`.execute(tx),
    )
  return { ...people, lead, kim, certify, noticesFor, counts, multiply }
}

describe('certification expiry notifications', () => {
  test('notifies the member, the manager and the owner once each at 60, 30, 7 and 0 days', async () => {
    const { org, kim, lead, certify, noticesFor, counts } = await certified()
    await certify(kim.id, lastDay)
    const sizes: number[][] = []
    for (const days of [61, 60, 59, 31, 30, 29, 8, 7, 6, 1, 0, -1, -40]) {
      await work(before(days))
      await work(before(days))
      sizes.push(await counts())
    }
    expect(sizes.map(([member]) => member)).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    expect(sizes.every(([member, manager, owner]) => member === manager && member === owner)).toBe(true)
    const link = `/org/${org.id}/members/${kim.id}?tab=certifications`
    expect((await noticesFor(kim.headers))[0]).toEqual({
      title: 'Your document or certification is expiring',
      text: '“OSHA 10” expires on March 10, 2027. Renew it in time.',
      link,
    })
    expect((await noticesFor({ ...lead.headers, 'accept-language': 'es' }))[0]).toEqual({
      title: 'Un documento o certificado está por vencer',
      text: 'Kim Vega: «OSHA 10» vence el 10 de marzo de 2027.',
      link,
    })
  })

  test('notifies an admin of their own certification once, and by email', async () => {
    const { org, noticesFor, certify, memberOf } = await certified()
    await certify(await memberOf(org.owner.userId), lastDay, 'Lift license')
    await work(before(7))
    expect((await noticesFor(org.headers)).map(({ title }) => title)).toEqual([
      'Your document or certification is expiring',
    ])
    const [mail] = await mailsTo(api, org.owner.email)
    expect(mail?.subject).toBe('Your document or certification is expiring')
    expect(mail?.text).toContain('“Lift license” expires on March 10, 2027.')
  })

  test('notifies each once when several processes run concurrently', async () => {
    const { kim, certify, counts, multiply } = await certified()
    await certify(kim.id, lastDay, 'Training')
    await multiply(29)
    const pools = [1, 2, 3].map(() => createPool(api.url, { role: applicationRole, max: 4, log: silentLog }))
    const processes = pools.map((pool) => connect(pool, silentLog))
    await Promise.all([...processes, ...processes, api.db].map((db) => work(before(30), db)))
    expect(await counts()).toEqual([30, 30, 30])
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('notifies of more certifications than one batch holds', async () => {
    const { org, kim, certify, multiply } = await certified()
    await certify(kim.id, lastDay, 'Training')
    await multiply(100)
    await work(before(7))
    const rows = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('notifications').select('id').where('userId', '=', kim.userId).execute(),
    )
    expect(rows).toHaveLength(101)
  })

  test('notifies late of the last missed step only', async () => {
    const { kim, certify, counts } = await certified()
    await certify(kim.id, lastDay)
    await work(before(5))
    expect(await counts()).toEqual([1, 1, 1])
    await work(before(-3))
    expect(await counts()).toEqual([2, 2, 2])
  })

  test('starts again after a new expiry date, but not after a new name', async () => {
    const { org, kim, certify, counts, url } = await certified()
    const { id } = await certify(kim.id, lastDay)
    await work(before(7))
    const change = (body: object) =>
      call(org.headers, url(kim.id, `/certifications/${id}`), {
        method: 'PUT',
        body: { name: 'OSHA 10', number: '', issuedOn: null, expiresOn: lastDay, notes: '', ...body },
      })
    expect((await change({ name: 'OSHA 30', version: 1 })).statusCode).toBe(200)
    await work(before(6))
    expect(await counts()).toEqual([1, 1, 1])
    await change({ expiresOn: '2027-03-12', version: 2 })
    await work(before(3))
    expect(await counts()).toEqual([2, 2, 2])
  })

  test('sends nothing at night, without an expiry, long after it, or for departed members', async () => {
    const { kim, certify, counts, add, post } = await certified()
    const gone = await add({ name: 'Gone' })
    await certify(gone.id, lastDay)
    await post(gone.id, '/deactivate')
    await certify(kim.id, null)
    await certify(kim.id, '2026-01-01')
    await work(before(0))
    expect(await counts()).toEqual([0, 0, 0])
    await certify(kim.id, lastDay)
    await work(before(30, '06:59'))
    expect(await counts()).toEqual([0, 0, 0])
    await work(before(30, '07:00'))
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('does not change the record’s version or history', async () => {
    const { org, kim, certify, url } = await certified()
    await certify(kim.id, lastDay)
    await work(before(7))
    const { items } = (await call(org.headers, url(kim.id, '/certifications'))).json<{ items: Certification[] }>()
    expect(items).toMatchObject([{ version: 1 }])
    const { items: entries } = (await call(org.headers, url(kim.id, '/activity'))).json<{
      items: { table: string; action: string }[]
    }>()
    expect(entries.filter(({ table }) => table === 'certifications').map(({ action }) => action)).toEqual(['insert'])
  })

  test('does not notify the member and the manager of an office document', async () => {
    const { org, url, kim, counts } = await certified()
    const body = {
      name: 'Contract',
      kind: 'contract',
      forOffice: true,
      number: '',
      issuedOn: null,
      expiresOn: lastDay,
      notes: '',
    }
    await call(org.headers, url(kim.id, '/certifications'), { body })
    await work(before(30))
    expect(await counts()).toEqual([0, 0, 1])
  })
})
