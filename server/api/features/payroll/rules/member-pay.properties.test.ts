import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import type { PayPolicy } from './pay-policy.ts'
import { payPackIds as packIds } from '#shared/payroll/kinds.ts'
import { packFor } from './packs.ts'
import { randomLogs } from './test/random-logs.ts'
import { payMinuteByMinute } from './test/minute-by-minute.ts'
import { hoursOf, monday, payFor, policyOf, sunday, timeOf, total } from './test/week.ts'
import type { Work } from './work.ts'

const settings = { seed: 20261121, numRuns: 80 }
const zone = 'America/Los_Angeles'
const week = Array.from({ length: 7 }, (_, day) => shiftDay(monday, day))

const packId = fc.constantFrom(...packIds)

const pay = (policy: PayPolicy, works: readonly Work[]) => payFor(policy, timeOf(works), monday, sunday)
const worked = (works: readonly Work[]) => works.reduce((sum, { start, end }) => sum + end - start, 0)

describe('pay of any week', () => {
  test('matches counting minute by minute, hours and cents', () => {
    const counted = packId.filter((id) => id !== 'us-co' && id !== 'us-nv' && !id.startsWith('ca-'))
    fc.assert(
      fc.property(counted, randomLogs, (id, works) => {
        // Without a minimum wage, straight pay needs no supplement.
        const lines = pay(policyOf({ packId: id, minimumWages: [] }), works)
        const pack = packFor(id, monday)
        const reference = payMinuteByMinute({ week: pack.week, dayOf: () => pack.day }, works, week, zone)
        const hours = hoursOf(lines)
        expect(Math.round(hours.overtime * 60)).toBe(reference.overtime)
        expect(Math.round(hours.double * 60)).toBe(reference.double)
        expect(total(lines)).toBe(reference.totalMinor)
      }),
      settings,
    )
  })

  test('has lines whose hours are the hours worked, under any rules', () => {
    fc.assert(
      fc.property(packId, randomLogs, (id, works) => {
        const { regular, overtime, double } = hoursOf(pay(policyOf({ packId: id }), works))
        expect(Math.round((regular + overtime + double) * 3600)).toBe(worked(works))
      }),
      settings,
    )
  })

  test('does not depend on the order of the logs', () => {
    const shuffled = randomLogs.chain((works) =>
      fc.tuple(fc.constant(works), fc.shuffledSubarray(works, { minLength: works.length })),
    )
    fc.assert(
      fc.property(packId, shuffled, (id, [works, other]) => {
        expect(pay(policyOf({ packId: id }), other)).toEqual(pay(policyOf({ packId: id }), works))
      }),
      settings,
    )
  })

  test('gives the same totals when a log is cut into two back to back', () => {
    const cut = fc.tuple(randomLogs, fc.nat(), fc.nat())
    fc.assert(
      fc.property(packId, cut, (id, [works, which, when]) => {
        const chosen = works[which % Math.max(1, works.length)]
        if (!chosen || id.startsWith('ca-')) return
        const middle = chosen.start + 1 + (when % Math.max(1, chosen.end - chosen.start - 1))
        const halves = [
          { ...chosen, end: middle },
          { ...chosen, logId: 'second half', start: middle },
        ]
        const apart = works.flatMap((work) => (work === chosen ? halves : [work]))
        expect(total(pay(policyOf({ packId: id }), apart))).toBe(total(pay(policyOf({ packId: id }), works)))
      }),
      settings,
    )
  })

  test('pays no less than straight time, with parts that sum to their line', () => {
    fc.assert(
      fc.property(packId, randomLogs, fc.constantFrom('weighted', 'rate_in_effect'), (id, works, regularRate) => {
        const lines = pay(policyOf({ packId: id, regularRate }), works)
        expect(lines.every(({ amountMinor }) => amountMinor >= 0)).toBe(true)
        // A Canadian log is one line on its first day, so its cents are rounded once.
        const straight = id.startsWith('ca-')
          ? lines.filter(({ kind }) => kind === 'straight')
          : pay(policyOf({ packId: 'none' }), works)
        expect(total(lines)).toBeGreaterThanOrEqual(total(straight))
        for (const { parts, amountMinor } of lines) {
          expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
        }
      }),
      settings,
    )
  })

  test('pays the same over two adjacent periods as over one', () => {
    fc.assert(
      fc.property(packId, randomLogs, fc.integer({ min: 0, max: 5 }), (id, works, day) => {
        const policy = policyOf({ packId: id })
        const middle = shiftDay(monday, day)
        const apart = [
          ...payFor(policy, timeOf(works), monday, middle),
          ...payFor(policy, timeOf(works), shiftDay(middle, 1), sunday),
        ]
        expect(total(apart)).toBe(total(pay(policy, works)))
        expect(apart.length).toBe(pay(policy, works).length)
      }),
      settings,
    )
  })
})
