import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { whileChanging } from '#server/api/features/users/company/test/while-changing.ts'
import { useApi } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import type { OwnTextNumber } from '#shared/text-messages/text-messages.contract.ts'
import { buildTexting, newNumber } from './test/texting.ts'

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
    const { org, worker, enter, confirm, codeFor } = await setUp()
    const ana = await worker('Ana')
    const number = newNumber()
    await enter(ana.headers, number)
    const code = await codeFor(number)
    for (let n = 1; n <= 5; n++) await confirm(ana.headers, code === '111111' ? '222222' : '111111')
    expect((await confirm(ana.headers, code)).statusCode).toBe(409)
    const rows = await inTenant(api.db, org.id, async (tx) => [
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
    const { org, texted, enter, confirm, codeFor, last, numberUrl } = await setUp()
    const ana = await texted('Ana')
    const next = newNumber()
    expect((await enter(ana.headers, next)).json()).toMatchObject({ code: 'number_not_entered' })
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: ana.number })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ phone: next }).where('id', '=', ana.id).execute(),
    )
    await enter(ana.headers, next)
    await confirm(ana.headers, await codeFor(next))
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: next })
    expect(await last(ana.number)).toContain('no longer uses this number')
  })

  test('is told that it was removed, and is then replaced only by one that a manager entered', async () => {
    const { org, texted, enter, confirm, codeFor, last, numberUrl } = await setUp()
    const ana = await texted('Ana')
    const next = newNumber()
    const remove = () => call(ana.headers, numberUrl, { method: 'DELETE' })
    expect((await remove()).json()).toMatchObject({ number: null })
    expect(await last(ana.number)).toContain('no longer uses this number')
    expect((await enter(ana.headers, next)).json()).toMatchObject({ code: 'number_not_entered' })
    const memberIs = (phone: string) =>
      inTenant(api.db, org.id, (tx) => tx.updateTable('members').set({ phone }).where('id', '=', ana.id).execute())
    await memberIs(next)
    await enter(ana.headers, next)
    // The code is there, but the manager corrected the number.
    const code = await codeFor(next)
    await memberIs(newNumber())
    expect((await confirm(ana.headers, code)).json()).toMatchObject({ code: 'number_not_entered' })
    expect((await enter(ana.headers, newNumber())).json()).toMatchObject({ code: 'number_not_entered' })
    await enter(ana.headers, ana.number)
    await confirm(ana.headers, await codeFor(ana.number))
    expect((await call(ana.headers, numberUrl)).json()).toMatchObject({ number: ana.number })
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
    const { org, worker, enter, confirm, codeFor } = await setUp()
    const ana = await worker('Ana')
    const number = newNumber()
    await enter(ana.headers, number)
    const code = await codeFor(number)
    const confirmed = await whileChanging(
      run,
      ana.userId,
      { name: 'Ana Reyes' },
      () => confirm(ana.headers, code),
      () => inTenant(api.db, org.id, (tx) => sql`select from text_numbers for update nowait`.execute(tx)),
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
