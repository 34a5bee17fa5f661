import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { openResults } from '../periods/period-results.store.ts'
import { findPeriod } from '../periods/periods.store.ts'
import { readOrganizationPay, withSettings } from '../inputs/pay-terms.store.ts'
import { computeResults } from '../periods/results.store.ts'
import type { StoredLine } from '../statements/stored-line.ts'
import { buildPayHistory, histories, periodsFrom } from '../test/pay-history.ts'

const run = useApi()

/** Sums money by the period it belongs to, member, nature and causing job. */
class Book {
  readonly #sums = new Map<string, number>()

  add(runId: string, memberId: string, lines: readonly StoredLine[]) {
    for (const line of lines) {
      const nature =
        line.kind === 'mileage'
          ? 'mileage'
          : line.kind === 'adjustment' && line.adjustment !== 'retro'
            ? 'other'
            : 'wages'
      for (const { jobKey, amountMinor } of line.parts) {
        const key = [runId, memberId, nature, jobKey ?? 'none'].join(' ')
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amountMinor)
      }
    }
  }

  get entries() {
    return [...this.#sums].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

describe('payroll corrections under any history', () => {
  test('makes locked pay plus corrections equal a fresh computation after any history', async () => {
    let corrected = 0
    await fc.assert(
      fc.asyncProperty(histories, async (events) => {
        const company = await buildPayHistory(run)
        for (const event of [{ what: 'lock' }, { what: 'lock' }, ...events] as const) await company.happen(event)
        const { paid, now } = await company.tenant(async (tx) => {
          const pay = await readOrganizationPay(tx)
          const runs = await tx.selectFrom('payRuns').selectAll().execute()
          const locked = runs.filter(({ state }) => state !== 'open')
          const books = { paid: new Book(), now: new Book() }
          const due: StoredLine[] = []
          const note = (memberId: string, ofRun: string | undefined, lines: readonly StoredLine[]) => {
            const [own, others] = [lines.filter(({ retroOf }) => !retroOf), lines.filter(({ retroOf }) => retroOf)]
            if (ofRun) books.paid.add(ofRun, memberId, own)
            // Corrections paid for an unlocked period are settled when it is locked again.
            for (const line of others)
              if (locked.some(({ id }) => id === line.retroOf)) books.paid.add(line.retroOf ?? '', memberId, [line])
            due.push(...others)
          }
          for (const { id, revision, fromDay, toDay, settings } of locked) {
            const snapshots = await tx
              .selectFrom('paySnapshots')
              .selectAll()
              .where('runId', '=', id)
              .where('revision', '=', revision)
              .execute()
            for (const { memberId, lines } of snapshots) note(memberId, id, lines as readonly StoredLine[])
            await computeResults(
              tx,
              withSettings(pay, settings),
              { from: fromDay, to: toDay },
              undefined,
              ({ memberId, lines }) => {
                books.now.add(id, memberId, lines)
              },
            )
          }
          for (const from of [...periodsFrom, '2026-05-04']) {
            const period = await findPeriod(tx, pay, from)
            if (period.run && period.run.state !== 'open') continue
            for (const { memberId, lines } of await openResults(tx, pay, period)) note(memberId, undefined, lines)
          }
          corrected += due.length
          return books
        })
        expect(paid.entries).toEqual(now.entries)
      }),
      { seed: 20261123, numRuns: 6, endOnFailure: true },
    )
    expect(corrected).toBeGreaterThan(5)
  }, 240_000)
})
