import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import { postedChanges } from '#server/api/domain/fair-workweek/premiums.ts'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import type { OwedPremium, OwedPremiums } from '#shared/fair-workweek/premiums.contract.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import type { JobCrew, Visit } from '#shared/schedule/schedule.contract.ts'
import type { LatestWeekPlan } from '#shared/schedule/week-plan.contract.ts'
import type { WeekFillPreview, WeekFillResult } from '#shared/schedule/week-fill.contract.ts'

const run = useApi()
const { api, call } = run
const today = Temporal.Now.plainDateISO('America/New_York')
const dayAhead = (days: number) => today.add({ days }).toString()
const monday = today.subtract({ days: today.dayOfWeek - 1 })

const oneOffOf = (jobId: string, durationMinutes: number) => ({ jobId, newJob: null, durationMinutes, note: '' })

/** Ana at $20 and Ida at $30 an hour; Eva at $40, which is over Chicago's ceiling. */
async function inChicago() {
  const schedule = await buildSchedule(run)
  const { org, base, location } = schedule
  const people = {
    ana: await schedule.worker('Ana'),
    eva: await schedule.worker('Eva'),
    ida: await schedule.worker('Ida'),
  }
  const rates = { ana: 20, eva: 40, ida: 30 }
  const rateOf = new Map<string, number>()
  for (const name of ['ana', 'eva', 'ida'] as const) {
    const body = { basis: 'hour', rateE4: rates[name] * 10_000, effectiveOn: '2026-01-01', jobId: null }
    const url = `${base}/members/${people[name].id}/pay-rates`
    await call(org.headers, url, { body: { ...body, locationId: null, note: '' } })
    rateOf.set(people[name].id, rates[name])
  }
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 2, people.ana.id, people.eva.id)
  const oneOff = await call(org.headers, schedule.visitsUrl, {
    body: {
      ...oneOffOf(job.id, 90),
      memberIds: [people.ida.id],
      startsAt: `${dayAhead(6)}T13:00:00Z`,
    },
  })
  const choice = { locationId: location.id, ordinanceId: 'chicago', effectiveOn: today.toString() }
  const visitOn = async (day: string): Promise<Visit> => {
    const visit = (await schedule.list(day, day)).find(({ jobId, isAdded }) => jobId === job.id && !isAdded)
    if (!visit) throw new Error('no visit')
    return visit
  }
  const owed = () =>
    inTenant(api.db, org.id, async (tx) => {
      const rows = await postedVisits(tx, sql`true`)
      return [...Map.groupBy(rows, ({ memberId }) => memberId)].flatMap(([memberId, some]) =>
        postedChanges(some)
          .filter(({ owedSeconds }) => owedSeconds > 0 && memberId !== people.eva.id)
          .map(({ id, day, change, ordinanceId, owedSeconds }) => {
            const amountMinor = (owedSeconds / 3600) * (rateOf.get(memberId) ?? 0) * 100
            return { id, memberId, day, change, ordinanceId, owedSeconds, amountMinor }
          }),
      )
    })
  const follow = () => call(org.headers, `${base}/fair-workweek/choices`, { body: choice })
  return { ...schedule, people, job, oneOff: oneOff.json<Visit>(), visitOn, owed, follow }
}

type World = Awaited<ReturnType<typeof inChicago>>

interface Change {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
}

async function copyOfWeek({ org, base }: World): Promise<Change> {
  const week = today.add({ days: 6 })
  const from = week.subtract({ days: week.dayOfWeek - 1 })
  const source = { week: from.toString() }
  const url = `${base}/schedule/weeks/${from.add({ weeks: 1 }).toString()}/fill`
  const { items } = (await call(org.headers, `${url}/preview`, { body: source })).json<WeekFillPreview>()
  return { method: 'POST', url, body: { source, visits: items.map(({ key, outcome }) => ({ key, outcome })) } }
}

/** Changes as pages make them, each of another day. */
const changes: Readonly<Record<string, (all: World) => Promise<Change>>> = {
  'moved visit': async ({ visitOn, visitUrl }) => {
    const visit = await visitOn(dayAhead(2))
    const startsAt = Temporal.Instant.from(visit.startsAt).add({ minutes: 30 }).toString({ smallestUnit: 'second' })
    return { method: 'PUT', url: visitUrl(visit), body: { ...shown(visit), startsAt, durationMinutes: 60 } }
  },
  'canceled visit': async ({ visitOn, visitUrl }) => {
    const visit = await visitOn(dayAhead(3))
    return { method: 'PUT', url: visitUrl(visit), body: { ...shown(visit), cancelledReason: 'client' } }
  },
  'visit far ahead': async ({ visitOn, visitUrl }) => {
    const visit = await visitOn(dayAhead(26))
    return { method: 'PUT', url: visitUrl(visit), body: { ...shown(visit), cancelledReason: 'client' } }
  },
  'other crew': async ({ visitOn, visitUrl, people }) => {
    const visit = await visitOn(dayAhead(4))
    const memberIds = [people.eva.id, people.ida.id].toSorted()
    return { method: 'PUT', url: visitUrl(visit), body: { ...shown(visit), durationMinutes: 60, memberIds } }
  },
  'reset visit': async ({ visitOn, visitUrl }) => ({ method: 'DELETE', url: visitUrl(await visitOn(dayAhead(4))) }),
  'added visit': async ({ visitsUrl, job, people }) => ({
    method: 'POST',
    url: visitsUrl,
    body: {
      ...oneOffOf(job.id, 45),
      memberIds: [people.ana.id],
      startsAt: `${dayAhead(5)}T12:00:00Z`,
    },
  }),
  'removed visit': async ({ base, oneOff: { jobId, originalStart } }) => ({
    method: 'DELETE',
    url: `${base}/jobs/${jobId}/visits/${originalStart}/addition`,
  }),
  'undone copy of a week': async (all) => {
    const { url, body = {} } = await copyOfWeek(all)
    const { changes: made } = (await call(all.org.headers, url, { body })).json<WeekFillResult>()
    return { method: 'POST', url: `${all.base}/schedule/fill-undo`, body: { changes: made } }
  },
  'copied week': copyOfWeek,
  cover: async ({ visitOn, visitUrl, people }) => {
    const { version, ...visit } = await visitOn(dayAhead(7))
    const body = { memberId: people.ida.id, insteadOf: people.ana.id, version }
    return { method: 'POST', url: `${visitUrl(visit)}/cover`, body }
  },
  'standing crew': async ({ org, crewUrl, job, people }) => {
    const { version } = (await call(org.headers, crewUrl(job.id))).json<JobCrew>()
    return { method: 'PUT', url: crewUrl(job.id), body: { crewSize: 2, memberIds: [people.ida.id], version } }
  },
  'following visits': async ({ org, visitOn, visitUrl, jobUrl, job }) => {
    const { version } = (await call(org.headers, jobUrl(job))).json<Job>()
    const pattern = weekly({ ...daily, startTime: '07:00', startsOn: dayAhead(8) })
    return { method: 'POST', url: `${visitUrl(await visitOn(dayAhead(8)))}/following`, body: { pattern, version } }
  },
  'accepted plan': async ({ org, base, add }) => {
    const day = today.add({ days: 9 })
    await add('Windows', { ...daily, startTime: '15:00', startsOn: day.toString(), endsOn: day.toString() })
    const week = day.subtract({ days: day.dayOfWeek - 1 }).toString()
    const url = `${base}/schedule/weeks/${week}/plan`
    await call(org.headers, url, { body: { movedPercent: 0 } })
    await runJobs(api)
    const { plan } = (await call(org.headers, url)).json<LatestWeekPlan>()
    const numbers = plan?.suggestions.map(({ number }) => number)
    return { method: 'POST', url: `${url}/acceptance`, body: { planId: plan?.id, numbers } }
  },
  'edited job': async ({ org, jobUrl, job }) => {
    const edited = (await call(org.headers, jobUrl(job))).json<Job>()
    const { name, status, notes, checklist, budgetedMinutes, version } = edited
    const { priceMinor = null, priceBasis, earlyStartMinutes, shortPercent } = edited
    const body = { name, status, notes, checklist, budgetedMinutes, priceMinor, priceBasis, earlyStartMinutes }
    const patterns = edited.patterns.map((pattern) => ({
      ...pattern,
      times: pattern.times.map((time) => ({ ...time, startTime: '09:30' })),
    }))
    return { method: 'PUT', url: jobUrl(job), body: { ...body, shortPercent, version, patterns } }
  },
  'archived job': async ({ jobUrl, job }) => ({ method: 'POST', url: `${jobUrl(job)}/archive` }),
}

const ofMembers = new Set(['moved visit', 'canceled visit', 'visit far ahead', 'other crew', 'cover', 'standing crew'])

const costIn = ({ memberId, day, change, ordinanceId, owedSeconds, amountMinor }: Omit<OwedPremium, 'name'>) => ({
  memberId,
  day,
  change,
  ordinanceId,
  owedSeconds,
  amountMinor,
})

const order = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

describe('the cost of a change of the schedule', () => {
  test.each(['company', 'member'])('is what saving it posts, asked for by the %s', async (askedBy) => {
    const chicago = await inChicago()
    const { org, people, owed } = chicago
    const query = askedBy === 'company' ? '' : `?askedBy=member&askedMemberId=${people.ana.id}`
    const costOf = async ({ method, url, body }: Change) =>
      (await call(org.headers, `${url}/premiums${query}`, { method, ...(body && { body }) })).json<OwedPremiums>().items
    const first = changes['moved visit']
    if (first) expect(await costOf(await first(chicago))).toEqual([])
    await chicago.follow()
    const costly = new Set<string>()
    // Who asked is read in one place for every change, so a member's request needs only some of them.
    const asked = Object.entries(changes).filter(([name]) => askedBy === 'company' || ofMembers.has(name))
    for (const [name, change] of asked) {
      const { method, url, body } = await change(chicago)
      const items = await costOf({ method, url, ...(body && { body }) })
      // Had asking posted something, saving would post less than was asked.
      const known = new Set((await owed()).map(({ id }) => id))
      const saved = await call(org.headers, url + query, { method, ...(body && { body }) })
      expect([name, saved.statusCode]).toEqual([name, expect.toSatisfy((status: number) => status < 300)])
      const posted = (await owed()).filter(({ id }) => !known.has(id)).map(costIn)
      const shownItems = items.map(costIn)
      expect([name, shownItems.toSorted(order)]).toEqual([name, posted.toSorted(order)])
      if (items.length > 0) costly.add(name)
    }
    // A change that Ana requests costs nothing, and Ida requested none.
    const free = askedBy === 'company' ? ['visit far ahead'] : ['visit far ahead', 'moved visit', 'canceled visit']
    expect(asked.map(([name]) => name).filter((name) => !costly.has(name))).toEqual(expect.arrayContaining(free))
    const owing =
      askedBy === 'company' ? ['accepted plan', 'edited job', 'undone copy of a week'] : ['other crew', 'cover']
    expect([...costly]).toEqual(expect.arrayContaining(owing))
  })

  test('is in the pay statement to the cent, and a supervisor sees its hours only', async () => {
    const chicago = await inChicago()
    await chicago.follow()
    await inTenant(api.db, chicago.org.id, (tx) =>
      tx.updateTable('configurations').set({ payPeriodStart: monday.toString() }).execute(),
    )
    const visit = await chicago.visitOn(dayAhead(1))
    const body = { ...shown(visit), cancelledReason: 'client' }
    const boss = await chicago.worker('Bo', 'SUPERVISOR')
    const [firstResult] = (
      await call(boss.headers, `${chicago.visitUrl(visit)}/premiums`, { method: 'PUT', body })
    ).json<OwedPremiums>().items
    expect(firstResult).toMatchObject({ name: 'Ana', change: 'cancelled', ordinanceId: 'chicago', amountMinor: null })
    const [item] = (
      await call(chicago.org.headers, `${chicago.visitUrl(visit)}/premiums`, { method: 'PUT', body })
    ).json<OwedPremiums>().items
    await chicago.put(visit, body)
    const { base, org, people } = chicago
    const statement = await call(org.headers, `${base}/payroll/members/${people.ana.id}?from=${monday.toString()}`)
    const lines = statement.json<MemberPay>().lines.filter(({ kind }) => kind === 'schedule_change')
    expect(lines.map(({ day, amountMinor }) => ({ day, amountMinor }))).toEqual([
      { day: item?.day, amountMinor: item?.amountMinor },
    ])
    // A refused check returns the same error as the save: the visit was changed in the meantime.
    const stale = await call(org.headers, `${chicago.visitUrl(visit)}/premiums`, { method: 'PUT', body })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'stale_version' }])
  })
})
