import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { useApi } from '#server/api/test/api.ts'
import { checkGuessedCode } from './code-guesses.ts'

const { api } = useApi()

interface Event {
  what: 'stranger' | 'owner' | 'broken' | 'parallel' | 'pass'
  times: number
}

/** Wrong codes by strangers who know the password, right ones by the owner, faults, and hours that pass. */
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    what: fc.constantFrom('stranger', 'stranger', 'owner', 'broken', 'parallel', 'pass'),
    times: fc.integer({ min: 1, max: 14 }),
  }),
  { minLength: 5, maxLength: 25 },
)

const pass = (hours: number) =>
  sql`update rate_limits set expires_at = expires_at - make_interval(hours => ${hours})`.execute(api.db)

const counted = async () =>
  (
    await sql`
      select (select json_agg(r order by key) from rate_limits r) as limits,
             (select json_agg(w order by subject) from wrong_tries w) as tries`.execute(api.db)
  ).rows

describe('budgets for wrong codes', () => {
  test('checks at most ten codes in 15 minutes and fifty a day, never refuses the owner and never counts a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        await api.db.deleteFrom('rateLimits').execute()
        await api.db.deleteFrom('wrongTries').execute()
        const [userId, device] = [randomUUID(), randomUUID()]
        let [inWindow, inDay, hour] = [0, 0, 0]
        let dayBegan = -24
        /** A day begins with the first try after the previous one ended. */
        const beginDay = () => {
          if (hour - dayBegan >= 24) [dayBegan, inDay] = [hour, 0]
        }
        const look = async (known: string | undefined, end: () => void) => {
          try {
            await checkGuessedCode(
              { db: api.db, rateLimits: api.config.rateLimits },
              { userId, known, field: 'code' },
              async () => end(),
            )
            return 'right'
          } catch (error) {
            return error instanceof ProblemError ? error.code : 'broken'
          }
        }
        const wrong = () =>
          look(undefined, () => {
            beginDay()
            inWindow++
            inDay++
            throw fieldProblem('code_wrong', 'code')
          })
        const asStranger = async () => {
          const before = await counted()
          if ((await wrong()) === 'too_many_guesses') expect(await counted()).toEqual(before)
        }
        const happen: Record<Event['what'], (times: number) => Promise<void>> = {
          stranger: async (times) => {
            for (let n = 0; n < times; n++) await asStranger()
          },
          parallel: async (times) => void (await Promise.all(Array.from({ length: times }, wrong))),
          owner: async () => {
            expect(await look(device, () => {})).toBe('right')
            // A right code restarts the 15 minutes, not the day.
            inWindow = 0
          },
          broken: async () => {
            const end = () => {
              throw new Error('the database is away')
            }
            const elsewhere = await look(undefined, () => {
              beginDay()
              end()
            })
            expect(['broken', 'too_many_guesses']).toContain(elsewhere)
            expect(await look(device, end)).toBe('broken')
          },
          pass: async (hours) => {
            await pass(hours)
            inWindow = 0
            hour += hours
          },
        }
        for (const { what, times } of history) {
          await happen[what](times)
          expect(inWindow).toBeLessThanOrEqual(10)
          expect(inDay).toBeLessThanOrEqual(50)
        }
      }),
      { numRuns: 8 },
    )
  })
})
