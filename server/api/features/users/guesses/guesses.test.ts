import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inApplication } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { useApi } from '#server/api/test/api.ts'
import { checkGuessedPassword, type Guess } from './guesses.ts'
import { forgetWrongTries, reserveTry } from './wrong-tries.store.ts'

const { api } = useApi()

/** Events on one account in random order and at random times. */
type Event =
  | { what: 'wrong'; from: 'stranger' | 'device'; address: number }
  | { what: 'right'; from: 'elsewhere' | 'device' | 'colleague'; address: number }
  | { what: 'storm'; tries: number; address: number }
  | { what: 'parallel'; tries: number; address: number }
  | { what: 'reset' }
  | { what: 'pass'; seconds: number }

const address = fc.integer({ min: 1, max: 4 })
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ what: fc.constant('wrong'), from: fc.constantFrom('stranger', 'device'), address }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('right'),
        from: fc.constantFrom('elsewhere', 'device', 'colleague'),
        address,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('storm'), tries: fc.integer({ min: 20, max: 60 }), address }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('parallel'), tries: fc.integer({ min: 2, max: 8 }), address }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('reset') }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('pass'), seconds: fc.integer({ min: 1, max: 7_200 }) }) },
  ) as fc.Arbitrary<Event>,
  { minLength: 5, maxLength: 20 },
)

/** Lets seconds pass by moving stored times back. */
async function pass(seconds: number) {
  const ago = sql`make_interval(secs => ${seconds})`
  await sql`update wrong_tries set free_at = free_at - ${ago}`.execute(api.db)
  await sql`update guessed_accounts set expires_at = expires_at - ${ago}`.execute(api.db)
}

const counted = async () =>
  (
    await sql`
      select (select json_agg(w order by subject) from wrong_tries w) as tries,
             (select json_agg(g order by client, subject) from guessed_accounts g) as accounts`.execute(api.db)
  ).rows

/** One account with its device, a colleague of its owner, and strangers, at four shared addresses. */
function people() {
  const [account, colleague, device] = [randomUUID(), randomUUID(), randomUUID()]
  let evaluated = 0
  const guess = (at: number, known?: string, guessAccount = account): Guess => ({
    account: guessAccount,
    known,
    address: `198.51.100.${at}`,
    field: 'password',
  })
  const look = (of: Guess, isRight: boolean, onLook = () => {}) =>
    checkGuessedPassword({ db: api.db, rateLimits: api.config.rateLimits }, of, async () => {
      onLook()
      return isRight
    })
  const isRefused = (of: Guess, isRight: boolean, onLook?: () => void) =>
    look(of, isRight, onLook).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ProblemError && error.code === 'too_many_guesses') return true
        throw error
      },
    )
  const asStranger = (at: number) => isRefused(guess(at), false, () => void evaluated++)
  return {
    account,
    asStranger,
    fromDevice: (at: number, isRight: boolean) => isRefused(guess(at, device), isRight),
    fromElsewhere: (at: number) => isRefused(guess(at), true),
    asColleague: (at: number) => isRefused(guess(at, undefined, colleague), true),
    reset: () => forgetWrongTries(api.db, account),
    evaluated: () => evaluated,
    startAnew: () => void (evaluated = 0),
  }
}

describe('budgets for wrong passwords', () => {
  test('checks at most a hundred wrong passwords, never refuses the owner and never counts a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        await api.db.deleteFrom('wrongTries').execute()
        await api.db.deleteFrom('guessedAccounts').execute()
        const of = people()
        let wrongOnDevice = 0
        const happen = async (event: Event) => {
          if (event.what === 'pass') return pass(event.seconds)
          if (event.what === 'reset') {
            await of.reset()
            return of.startAnew()
          }
          if (event.what === 'parallel') {
            await Promise.all(Array.from({ length: event.tries }, () => of.asStranger(event.address)))
            return
          }
          if (event.what === 'storm') {
            for (let n = 0; n < event.tries; n++) {
              if (!(await of.asStranger(event.address))) continue
              await pass(3_600)
              await of.asStranger(event.address)
            }
            return
          }
          const before = await counted()
          let isRefused = false
          if (event.what === 'wrong' && event.from === 'stranger') isRefused = await of.asStranger(event.address)
          else if (event.what === 'wrong') {
            // Only the owner uses up the device's budget; tries by strangers must not count.
            if (wrongOnDevice >= 9) return
            wrongOnDevice++
            isRefused = await of.fromDevice(event.address, false)
            expect(isRefused).toBe(false)
          } else if (event.from === 'colleague') {
            isRefused = await of.asColleague(event.address)
            expect(isRefused).toBe(false)
          } else if (event.from === 'device') {
            isRefused = await of.fromDevice(event.address, true)
            expect(isRefused).toBe(false)
            wrongOnDevice = 0
            of.startAnew()
          } else {
            isRefused = await of.fromElsewhere(event.address)
            if (!isRefused) {
              of.startAnew()
              wrongOnDevice = 0
            }
          }
          if (isRefused) expect(await counted()).toEqual(before)
        }
        for (const event of history) {
          await happen(event)
          expect(of.evaluated()).toBeLessThanOrEqual(100)
        }
        // The owner is never locked out, regardless of earlier tries.
        expect(await of.fromDevice(1, true)).toBe(false)
        await pass(86_400)
      }),
      { numRuns: 4 },
    )
  })

  test('waits at most an hour between tries, and stops at the hundredth', async () => {
    const of = people()
    const waits: number[] = []
    while (of.evaluated() < 100) {
      if (!(await of.asStranger(1))) continue
      const { rows } = await sql<{ wait: number }>`
      select extract(epoch from free_at - tried_at)::int as wait from wrong_tries where subject = ${of.account}`.execute(
        api.db,
      )
      if (rows[0]?.wait) waits.push(rows[0].wait)
      await pass(3_600)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, ...Array<number>(83).fill(3_600)])
    await pass(365 * 86_400)
    expect(await of.asStranger(2)).toBe(true)
    expect(of.evaluated()).toBe(100)
  })

  test('keeps the budget under parallel tries', async () => {
    const of = people()
    await Promise.all(Array.from({ length: 40 }, (_, n) => of.asStranger((n % 4) + 1)))
    expect(of.evaluated()).toBe(10)
  })

  test('returns an unchecked try, but not to a budget reset in the meantime', async () => {
    const [account, rateLimits] = [randomUUID(), api.config.rateLimits]
    const guess = { account, known: undefined, address: '198.51.100.77', field: 'password' }
    const look = (work: () => Promise<boolean>) => checkGuessedPassword({ db: api.db, rateLimits }, guess, work)
    const failures = async () =>
      (await api.db.selectFrom('wrongTries').select('failures').where('subject', '=', account).execute())[0]?.failures
    await look(async () => false)
    await expect(look(async () => Promise.reject(new Error('a flood')))).rejects.toThrow('a flood')
    expect(await failures()).toBe(1)
    await expect(
      look(async () => {
        await look(async () => true)
        await look(async () => false)
        throw new Error('a flood')
      }),
    ).rejects.toThrow('a flood')
    expect(await failures()).toBe(1)
  })

  test('counts a try that waited for a later one instead of refusing it', async () => {
    const [subject, budget] = [randomUUID(), { max: 100, free: 10 }]
    await inApplication(api.db, async (earlier) => {
      await sql`select now()`.execute(earlier)
      await inApplication(api.db, (later) => reserveTry(later, subject, budget))
      expect(await reserveTry(earlier, subject, budget)).toMatchObject({ failures: 2 })
    })
  })
})
