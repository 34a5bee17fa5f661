import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { whileChanging } from '#server/api/features/users/company/test/while-changing.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs, textsTo } from '#server/api/test/mail.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import type { OwnTextNumber, TextSettings } from '#shared/text-messages/text-messages.contract.ts'
import { buildTexting, newNumber, openVisits } from './test/texting.ts'

const run = useApi()
const { api, call, user } = run
const setUp = () => buildTexting(run)

describe('the number for text messages', () => {
  test('gets a code and nothing else until the code is entered, whose time is kept', async () => {
    const { worker, enter, confirm, codeFor, numberUrl, from } = await setUp()
    const [ana, eva] = [await worker('Ana'), await worker('Eva')]
    const number = newNumber()
    expect((await enter(ana.headers, number)).json()).toMatchObject({
      from,
      number,
      confirmedAt: null,
      stoppedAt: null,
    })
    const code = await codeFor(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 1; n <= 4; n++)
      expect((await confirm(ana.headers, wrong)).json()).toMatchObject({ code: 'text_code_wrong' })
    expect((await confirm(eva.headers, code)).statusCode).toBe(409)
    const confirmed = (await confirm(ana.headers, code)).json<OwnTextNumber>()
    expect(Date.parse(confirmed.confirmedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await confirm(ana.headers, code)).statusCode).toBe(409)
    // Another who has the phone now takes the number over, and sees no difference before.
    expect((await enter(eva.headers, number)).json()).toMatchObject({ number, confirmedAt: null })
    await confirm(eva.headers, await codeFor(number))
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: null })
  })

  test('has five tries a code, and the code is in no row', async () => {
    const { own, worker, enter, confirm, codeFor } = await setUp()
    const ana = await worker('Ana')
    const number = newNumber()
    await enter(ana.headers, number)
    const code = await codeFor(number)
    for (let n = 1; n <= 5; n++) await confirm(ana.headers, code === '111111' ? '222222' : '111111')
    expect((await confirm(ana.headers, code)).statusCode).toBe(409)
    const rows = await inTenant(api.db, own.id, async (tx) => [
      await tx.selectFrom('textNumbers').selectAll().execute(),
      await tx.selectFrom('deliveries').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

const signInNumbers = async (people: string[]) => {
  const rows = await api.db.selectFrom('users').select(['id', 'phone']).where('id', 'in', people).execute()
  return rows.flatMap(({ id, phone }) => (phone ? [{ userId: id, number: phone }] : []))
}

const textNumbersIn = async (places: string[]) => {
  const rows = places.map((organizationId) =>
    inTenant(api.db, organizationId, (tx) =>
      tx.selectFrom('textNumbers').select(['userId', 'number']).where('confirmedAt', 'is not', null).execute(),
    ),
  )
  return (await Promise.all(rows)).flat()
}

describe('a confirmed number', () => {
  test('changes only to one that a manager entered, and the one before is told', async () => {
    const { own, texted, enter, confirm, codeFor, last, numberUrl } = await setUp()
    const ana = await texted('Ana')
    const next = newNumber()
    expect((await enter(ana.headers, next)).json()).toMatchObject({ code: 'number_not_entered' })
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: ana.number })
    await inTenant(api.db, own.id, (tx) =>
      tx.updateTable('members').set({ phone: next }).where('id', '=', ana.id).execute(),
    )
    await enter(ana.headers, next)
    await confirm(ana.headers, await codeFor(next))
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: next })
    expect(await last(ana.number)).toContain('no longer uses this number')
  })

  test('follows a changed sign-in number, unless it answered STOP', async () => {
    const [going, stopped] = [(await run.organization()).id, (await run.organization()).id]
    const { userId } = await user()
    const [former, next] = [newNumber(), newNumber()]
    for (const organizationId of [going, stopped])
      await inTenant(api.db, organizationId, async (tx) => {
        await tx
          .insertInto('textNumbers')
          .values({ organizationId, userId, number: former, confirmedAt: new Date() })
          .execute()
        if (organizationId === stopped)
          await tx.insertInto('textStops').values({ organizationId, number: former }).execute()
      })
    await api.db.updateTable('users').set({ phone: next }).where('id', '=', userId).execute()
    expect(await textNumbersIn([going])).toEqual([{ userId, number: next }])
    expect(await textNumbersIn([stopped])).toEqual([])
    expect((await textsTo(api, former))[0]?.text).toContain('no longer uses this number')
  })

  test('is confirmed after a change of the account that goes on, and holds nothing that it needs', async () => {
    const { own, worker, enter, confirm, codeFor } = await setUp()
    const ana = await worker('Ana')
    const number = newNumber()
    await enter(ana.headers, number)
    const code = await codeFor(number)
    const confirmed = await whileChanging(
      run,
      ana.userId,
      { name: 'Ana Reyes' },
      () => confirm(ana.headers, code),
      () => inTenant(api.db, own.id, (tx) => sql`select from text_numbers for update nowait`.execute(tx)),
    )
    expect(confirmed).toMatchObject({ value: { statusCode: 200 } })
  })

  test('has one holder and each account one number, in any order of confirming, changing, stopping and removing', async () => {
    const pick = constantFrom(0, 1)
    const what = constantFrom('confirm', 'confirm', 'enter', 'sign_in', 'sign_in', 'sign_out', 'remove', 'stop')
    let held = 0
    await assert(
      asyncProperty(
        array(record({ what, who: pick, where: pick, which: pick }), { minLength: 5, maxLength: 14 }),
        async (steps) => {
          const places = [(await run.organization()).id, (await run.organization()).id]
          const people = [(await user()).userId, (await user()).userId]
          const phones = [newNumber(), newNumber()]
          for (const { what: kind, who, where, which } of steps) {
            const [organizationId, userId, number] = [places[where]!, people[who]!, phones[which]!]
            const own = inTenant(api.db, organizationId, async (tx) => {
              const confirmedAt = kind === 'confirm' ? new Date() : null
              const entered = { number, confirmedAt, codeMark: null, codeExpiresAt: null }
              if (kind === 'confirm' || kind === 'enter')
                await tx
                  .insertInto('textNumbers')
                  .values({ organizationId, userId, ...entered })
                  .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(entered))
                  .execute()
              if (kind === 'remove') await tx.deleteFrom('textNumbers').where('userId', '=', userId).execute()
              if (kind === 'stop')
                await tx
                  .insertInto('textStops')
                  .values({ organizationId, number })
                  .onConflict((conflict) => conflict.doNothing())
                  .execute()
            })
            const change = (to: string | null) =>
              api.db.updateTable('users').set({ phone: to }).where('id', '=', userId).execute()
            await own
              .then(() => (kind === 'sign_in' ? change(number) : kind === 'sign_out' ? change(null) : undefined))
              .catch((error: unknown) => {
                if (!/signs in with|users_phone_taken/.test(String(error))) throw error
              })
            const confirmed = [...(await signInNumbers(people)), ...(await textNumbersIn(places))]
            for (const { userId: holder, number: one } of confirmed) {
              expect(confirmed.filter((other) => other.number === one && other.userId !== holder)).toEqual([])
              expect(confirmed.filter((other) => other.userId === holder && other.number !== one)).toEqual([])
            }
            held += confirmed.length
          }
        },
      ),
      { numRuns: 12 },
    )
    expect(held).toBeGreaterThan(0)
  })
})

describe('an offer by text', () => {
  test('accepts an offer by its digit, and explains late or repeated answers', async () => {
    const setup = await setUp()
    const [first, second] = await openVisits(setup)
    const [ana, eva] = [await setup.texted('Ana'), await setup.texted('Eva')]
    await setup.offer(first, ana.id, eva.id)
    expect(await setup.last(ana.number)).toMatch(/Brightside.*Open visit at Main Street.*Reply 1 to accept\.$/)
    await setup.offer(second, ana.id)
    expect(await setup.last(ana.number)).toMatch(/Reply 2 to accept\.$/)

    await setup.says(ana.number, '2', 'SM-same')
    await setup.says(ana.number, ' 2 ', 'SM-same')
    expect(await setup.last(ana.number)).toContain('you accepted Evening at Main Street')
    const [, taken] = await setup.list('2090-03-08', '2090-03-09')
    expect(taken?.crew.map(({ memberId }) => memberId)).toEqual([ana.id])
    await setup.says(ana.number, '2')
    expect(await setup.last(ana.number)).toContain('you already answered this offer')

    await setup.says(eva.number, '1')
    await setup.says(ana.number, '1')
    expect(await setup.last(ana.number)).toContain('This visit is no longer available.')
    await setup.says(ana.number, '7')
    expect(await setup.last(ana.number)).toContain('no open offer has the number 7')
    await setup.says(ana.number, 'maybe later')
    expect(await setup.last(ana.number)).toContain("we didn't understand")
    await setup.says(newNumber(), '1')
    expect(await setup.received()).toEqual([
      'offer_taken',
      'not_found',
      'offer_taken',
      'offer_gone',
      'no_offer',
      'not_understood',
      'unknown_sender',
    ])
  })

  test('goes out by email instead after STOP, beyond the day’s limit and when the provider could not deliver it', async () => {
    const setup = await setUp()
    const [visit, other] = await openVisits(setup)
    const ana = await setup.texted('Ana')
    const email = (
      await api.db.selectFrom('users').select('email').where('id', '=', ana.userId).executeTakeFirstOrThrow()
    ).email
    const offers = async () =>
      (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith('Open visit')).length

    await setup.offer(visit, ana.id)
    await runJobs(api)
    const [sent] = await setup.deliveries()
    expect(sent).toMatchObject({ channel: 'text', purpose: 'notice', state: 'sent', name: 'Ana', number: ana.number })
    expect(sent?.requestId).not.toBe('')
    expect(await offers()).toBe(0)
    const report = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' }
    await signedForm(
      api,
      `/api/v1/texts/status?${new URLSearchParams({ text: sent?.id ?? '', organization: setup.own.id })}`,
      report,
    )
    expect(await offers()).toBe(1)
    expect(await setup.deliveries()).toMatchObject([
      { channel: 'email', state: 'sent' },
      { state: 'failed', problem: '30003' },
      {},
    ])

    // A word that only the provider knows stops too, and is not answered twice.
    const before = await setup.last(ana.number)
    const optOutText = {
      MessageSid: `SM${setup.from}-told`,
      From: ana.number,
      To: setup.from,
      Body: 'BASTA',
      OptOutType: 'STOP',
    }
    await signedForm(api, '/api/v1/texts/incoming', optOutText)
    expect(await setup.last(ana.number)).toBe(before)
    expect((await setup.enter(ana.headers, ana.number)).json()).toMatchObject({ code: 'text_number_stopped' })
    await setup.says(ana.number, 'START')
    await setup.says(ana.number, 'STOP')
    expect(await setup.last(ana.number)).toContain("you won't get texts or calls anymore")
    expect((await setup.enter(ana.headers, ana.number)).json()).toMatchObject({ code: 'text_number_stopped' })
    await setup.offer(other, ana.id)
    expect(await offers()).toBe(2)
    await setup.says(ana.number, 'ALTA')
    await setup.limit(0)
    const answer = await call(setup.own.headers, `${setup.visitUrl(other)}/cover`, {
      body: { memberId: ana.id, insteadOf: null, version: 0 },
    })
    expect(answer.statusCode).toBe(200)
    await runJobs(api)
    await runJobs(api)
    expect((await setup.deliveries()).slice(0, 2)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'text', state: 'refused', problem: 'daily_limit' },
    ])
    const settings = (await call(setup.own.headers, `${setup.base}/text-settings`)).json<TextSettings>()
    expect(settings).toMatchObject({ number: setup.from, segmentsPerDay: 0, segmentPrice: 0.0083 })
    expect(settings.segments.day).toBe(settings.segments.month)
    expect(settings.segments.day).toBeGreaterThan(0)
  })

  test('is never queued to an unconfirmed number', async () => {
    const { own, worker } = await setUp()
    const ana = await worker('Ana')
    const queued = inTenant(api.db, own.id, async (tx) => {
      const id = '0193a000-0000-7000-8000-000000000001'
      await tx
        .insertInto('notifications')
        .values({ organizationId: own.id, id, userId: ana.userId, kind: 'visit_offered', params: '{}', readAt: null })
        .execute()
      const row = { organizationId: own.id, id, channel: 'text', purpose: 'notice', number: '+16125559999' } as const
      await tx
        .insertInto('deliveries')
        .values({ ...row, userId: ana.userId, notificationId: id, replyDigit: null, providerId: null })
        .execute()
    })
    await expect(queued).rejects.toThrow('nobody agreed to texts')
    expect((await call((await user()).headers, `/api/v1/organizations/${own.id}/deliveries`)).statusCode).toBe(403)
  })
})
