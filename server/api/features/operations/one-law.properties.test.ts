import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { workAt, type VisitWorkLog } from '#server/api/domain/schedules/visit-work.store.ts'
import { remarksOf } from '#server/api/features/client-area/visit-remarks.store.ts'
import { lastWorkday } from '#server/api/features/morning-report/morning-report.store.ts'
import { visitsAround } from '#server/api/features/monitors/visit-subjects.store.ts'
import { ownStandings } from '#server/api/features/timeclock/own-visit-states.store.ts'
import { page } from '#server/api/features/work-logs/work-log-list.store.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { operations } from './operations.store.ts'
import { buildHistory, histories } from './test/histories.ts'

const run = useApi()

type Members = Awaited<ReturnType<typeof buildHistory>>['members']

/**
 * Compares a visit between the board, monitors, members' own pages and the client area; returns the number of
 * comparisons.
 */
async function compareAt(tx: TenantTx, members: Members, visit: Visit, now: Date) {
  const { jobId, originalStart } = visit
  const watched = (await visitsAround(tx, now)).visits.find((watchedVisit) => watchedVisit.visit.jobId === jobId)
  const shownOn = (await operations(tx, now, () => true)).visits.find((plannedVisit) => plannedVisit.jobId === jobId)
  const own = await Promise.all(members.map(({ id }) => ownStandings(tx, id, [visit], now)))
  const stands = new Map(watched?.members.map((member) => [member.memberId, member.state]))
  for (const { memberId, state } of shownOn?.crew ?? []) {
    expect(stands.get(memberId), 'monitors and board').toBe(state)
    const at = members.findIndex(({ id }) => id === memberId)
    expect(own[at]?.(visit).state, 'what the member sees').toBe(state)
  }
  if (!shownOn) return 0
  const flags = (await remarksOf(tx, [{ jobId, originalStart }], now))({ jobId, originalStart })
  expect(flags.includes('short'), 'what the client is told').toBe(['short', 'no_show', 'late'].includes(shownOn.state))
  return shownOn.crew.length
}

/** Compares the next morning's report with the monitors. */
async function compareReport(tx: TenantTx, members: Members, visit: Visit) {
  const morning = new Date(Date.parse(visit.endsAt) + 14 * 3_600_000)
  const report = await lastWorkday(tx, morning)
  const watched = (await visitsAround(tx, morning)).visits.find(
    (watchedVisit) => watchedVisit.visit.jobId === visit.jobId,
  )
  if (report?.day !== visit.date || !watched) return 0
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name
  const findings = report.findings.filter(({ jobId }) => jobId === visit.jobId)
  const of = (kind: string) => findings.filter((finding) => finding.kind === kind).flatMap(({ people }) => people)
  const among = (state: string) =>
    watched.members.filter((member) => member.state === state).flatMap(({ memberId }) => nameOf(memberId) ?? [])
  expect(of('missed')).toEqual(among('no_show'))
  expect(of('short')).toEqual(among('short'))
  return 1
}

describe('the state of a visit', () => {
  test('holds on every page under any history, and counts each minute of a log at one visit', async () => {
    const totals = { parts: 0, short: 0, whole: 0 }
    let compared = 0
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { members, visits, tenant } = await buildHistory(run, history)
        for (const visit of visits) {
          for (const look of history.looks) {
            const now = new Date(Date.parse(visit.startsAt) + look * 60_000)
            compared += await tenant((tx) => compareAt(tx, members, visit, now))
          }
          compared += await tenant((tx) => compareReport(tx, members, visit))
        }
        // A week later every log is over and nothing changes any more.
        const later = new Date(Math.max(...visits.map(({ endsAt }) => Date.parse(endsAt))) + 7 * 86_400_000)
        await tenant(async (tx) => {
          const recordOf = await workAt(tx, visits, later)
          const parts = visits.flatMap((visit) => recordOf(visit).logs.map((part) => ({ ...part, visit })))
          const { items } = await page(tx, { limit: 100 }, later.getTime())
          const listed = await page(tx, { limit: 100, flag: 'short' }, later.getTime())
          const flagged = items.filter(({ flags }) => flags.includes('short')).map(({ id }) => id)
          expect(
            listed.items.map(({ id }) => id),
            'the list and the remark',
          ).toEqual(flagged)
          for (const log of items) {
            const own = parts.filter(({ workLogId }) => workLogId === log.id)
            expect(
              own.reduce((sum, part) => sum + part.workedSeconds, 0),
              'the whole log',
            ).toBe(log.workedSeconds)
            if (own.length > 1) totals.parts++
          }
          for (const { id } of members) expect(isDisjoint(parts.filter(({ memberId }) => memberId === id))).toBe(true)
          const short = await shortLogs(tx, members, visits, later, parts)
          expect(new Set(flagged), 'the remark and the standing').toEqual(short)
          totals.short += flagged.length
          totals.whole += items.length - flagged.length
        })
      }),
      { seed: 1, numRuns: 7, endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(30)
    expect(Math.min(totals.parts, totals.short, totals.whole)).toBeGreaterThan(1)
  }, 240_000)
})

type Part = VisitWorkLog & { visit: Visit }

/** True if no minute is counted twice. */
function isDisjoint(parts: readonly Part[]): boolean {
  const spans = parts.toSorted((part, other) => part.startsAt - other.startsAt)
  return spans.every(({ startsAt }, at) => startsAt >= (spans[at - 1]?.endsAt ?? 0))
}

/** The last logs of members whose work at a visit is not done. */
async function shortLogs(tx: TenantTx, members: Members, visits: readonly Visit[], now: Date, parts: readonly Part[]) {
  const counts = new Set(['done', 'long', 'working', 'early'])
  const flags = new Set<string>()
  for (const { id } of members) {
    const standing = await ownStandings(tx, id, visits, now)
    for (const visit of visits) {
      const own = parts.filter((part) => part.memberId === id && part.visit === visit)
      const last = own.toSorted((one, other) => other.startsAt - one.startsAt)[0]
      if (last && !counts.has(standing(visit).state)) flags.add(last.workLogId)
    }
  }
  return flags
}
