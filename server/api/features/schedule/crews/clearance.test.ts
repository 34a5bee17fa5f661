import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import type { Location, LocationChanges } from '#shared/locations/locations.contract.ts'
import type { CertificationNames } from '#shared/members/member-records.contract.ts'
import type { AssignmentAnswers } from '#shared/schedule/schedule.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { buildSchedule } from '../test/scheduled.ts'

const run = useApi()
const { api, call } = run

const certify = (organizationId: string, memberId: string, name: string, expiresOn: string | null = null) =>
  inTenant(api.db, organizationId, (tx) =>
    tx
      .insertInto('certifications')
      .values({ organizationId, id: randomUUIDv7(), memberId, name, issuedOn: null, expiresOn })
      .execute(),
  )

/** Updates a location's required certifications as its page does. */
async function require(
  { org, url }: { org: { headers: Record<string, string> }; url: string },
  requirement: Pick<LocationChanges, 'requiredCertifications' | 'clearancePolicy'>,
) {
  const {
    id: _id,
    clientId: _client,
    clientName: _name,
    createdAt: _at,
    archivedAt: _gone,
    hasAlarmCode: _hasCode,
    ...unchanged
  } = (await call(org.headers, url)).json<Location>()
  const body = { ...unchanged, ...requirement }
  const answer = await call(org.headers, url, { method: 'PUT', body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Location>()
}

async function setUp() {
  const site = await buildWorksite(run)
  const url = site.places.locationUrl(site.location)
  return {
    ...site,
    url,
    asks: (requirement: Parameters<typeof require>[1]) => require({ org: site.org, url }, requirement),
  }
}

describe('required certifications of a location', () => {
  test('stores a location’s requirements without duplicates, and updates that omit them change nothing', async () => {
    const { asks, base, org, worker } = await setUp()
    expect(await asks({ requiredCertifications: [' Badge ', 'First aid'], clearancePolicy: 'block' })).toMatchObject({
      requiredCertifications: ['Badge', 'First aid'],
      clearancePolicy: 'block',
    })
    expect(await asks({ requiredCertifications: ['First aid', 'badge', 'Badge'] })).toMatchObject({
      requiredCertifications: ['First aid', 'Badge'],
      clearancePolicy: 'block',
    })
    const sam = await worker()
    await certify(org.id, sam.memberId, 'Work at height')
    const names = (await call(org.headers, `${base}/certification-names`)).json<CertificationNames>()
    expect(names.items).toEqual([{ name: 'Badge' }, { name: 'First aid' }, { name: 'Work at height' }])
    expect((await call(sam.headers, `${base}/certification-names`)).statusCode).toBe(403)
  })

  test('warns and flags a member who starts without a required certification', async () => {
    const { asks, org, worker } = await setUp()
    await asks({ requiredCertifications: ['Badge', 'First aid'] })
    const sam = await worker()
    await certify(org.id, sam.memberId, 'BADGE')
    await certify(org.id, sam.memberId, 'First aid', '2020-01-31')
    const started = await sam.tapped('start')
    expect(started.workLog.flags).toEqual(['not_scheduled', 'not_cleared'])
    expect((await sam.get<Timeclock>('/timeclock')).running?.workplace).toMatchObject({
      missingCertifications: ['First aid'],
      clearancePolicy: 'flag',
    })
  })

  test('blocks a start without one if the location enforces it, and names it', async () => {
    const { asks, org, worker } = await setUp()
    await asks({ requiredCertifications: ['Badge'], clearancePolicy: 'block' })
    const sam = await worker()
    const refused = await sam.tap('start')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'not_cleared', details: 'Missing: Badge.' },
    ])
    await certify(org.id, sam.memberId, 'Badge')
    expect((await sam.tapped('start')).workLog.flags).toEqual(['not_scheduled'])
  })

  test('lets a manager start work for a member anyway, with a flag', async () => {
    const { asks, base, location, org, worker } = await setUp()
    await asks({ requiredCertifications: ['Badge'], clearancePolicy: 'block' })
    const { memberId } = await worker()
    const entry = { memberId, locationId: location.id, jobId: null, visitStart: null, breaks: [], note: '' }
    const body = { ...entry, startedAt: new Date(Date.now() - 60_000).toISOString(), endedAt: null, reason: 'Is there' }
    const answer = await call(org.headers, `${base}/work-logs`, { body })
    expect(answer.statusCode).toBe(201)
    expect(answer.json<WorkLogDetail>().flags).toEqual(['not_cleared'])
  })

  test('warns about missing certifications on assignment and ranks cleared members first for cover', async () => {
    const schedule = await buildSchedule(run)
    const [ana, eva, ida] = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')]
    const job = await schedule.add('Evening')
    await schedule.assign(job.id, 1, ana.id)
    const [visit] = await schedule.list('2090-03-08', '2090-03-08')
    if (!visit) throw new Error('no visit')
    const url = `${schedule.base}/clients/${schedule.location.clientId}/locations/${schedule.location.id}`
    await require({ org: schedule.org, url }, { requiredCertifications: ['Badge', 'First aid'] })
    for (const name of ['badge', 'First aid']) await certify(schedule.org.id, ida.id, name)
    await certify(schedule.org.id, eva.id, 'First aid', '2090-03-07')
    const { jobId, originalStart, startsAt, endsAt } = visit
    const body = { memberIds: [eva.id, ida.id], startsAt, endsAt, except: { jobId, originalStart } }
    const checked = await call(schedule.org.headers, `${schedule.base}/schedule/check`, { body })
    expect(checked.json<AssignmentAnswers>().items).toMatchObject([
      { missingCertifications: ['Badge'], expiredCertifications: [{ name: 'First aid' }] },
      { missingCertifications: [], expiredCertifications: [] },
    ])
    const query = { jobId, originalStart }
    const candidates = (
      await call(schedule.org.headers, `${schedule.base}/schedule/cover`, { query })
    ).json<CoverCandidates>().items
    const assigned = candidates.filter(({ memberId }) => body.memberIds.includes(memberId))
    expect(assigned.map(({ name, fit, missingCertifications }) => [name, fit, missingCertifications])).toEqual([
      ['Ida', 'good', []],
      ['Eva', 'doubtful', ['Badge']],
    ])
  })
})
