import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { Operations } from '#shared/operations/operations.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from './operations-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A member with a phone number, and a location without schedule. */
async function setUp() {
  const site = await buildWorksite(run)
  const sam = await site.worker()
  await inTenant(run.api.db, site.org.id, (tx) =>
    tx.updateTable('members').set({ phone: '+1 312 555 0101' }).where('id', '=', sam.memberId).execute(),
  )
  const operations = async () => (await run.call(site.org.headers, `${site.base}/operations`)).json<Operations>()
  function open(search = '') {
    connectPage(run.api.app, site.org.headers)
    return renderAt(`/org/${site.org.id}/operations${search}`, '/org/:organizationId/operations', <OperationsPage />)
  }
  return { ...site, sam, operations, open }
}

/** A daily visit, so that there is one today at any hour. */
const noon = { ...daily, startTime: '12:00', durationMinutes: 60 }

describe('the operations page', () => {
  test('says that nothing is planned', async () => {
    const { open } = await setUp()
    open()
    await screen.findByText('No visits today')
    expect(await screen.findByRole('link', { name: 'Go to clients' })).toBeTruthy()
  })

  test('shows running work with its duration, a way to call and a way to end it', async () => {
    const { sam, open, operations, base, org } = await setUp()
    const { workLog } = await sam.tapped('start')
    const { user } = open()
    const list = within(await screen.findByRole('list', { name: 'Not on the schedule' }))
    await list.findByText(/^\d+:\d\d:\d\d$/)
    await list.findByText('Evening clean · Harbor Dental · Main Street')
    expect((await list.findByRole('link', { name: 'Call Sam Ortiz' })).getAttribute('href')).toBe('tel:+13125550101')

    await user.click(await list.findByRole('button', { name: 'End work: Sam Ortiz' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End work: Sam Ortiz' }))
    await user.click(dialog.getByRole('button', { name: 'End work' }))
    expect((await dialog.findByLabelText(/^Reason/)).getAttribute('aria-invalid')).toBe('true')
    await user.type(dialog.getByLabelText(/^Reason/), 'Phone empty.')
    await user.click(dialog.getByRole('button', { name: 'End work' }))
    await screen.findByText('No visits today')
    expect((await operations()).counts.withoutVisit).toBe(0)
    const stored = (await run.call(org.headers, `${base}/work-logs/${workLog.id}`)).json<WorkLogDetail>()
    expect(stored).toMatchObject({ endSource: 'manager', history: [{ reason: 'Phone empty.' }] })
  })

  test('keeps typed text when the work was ended by someone else', async () => {
    const { sam, open } = await setUp()
    await sam.tapped('start')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'End work: Sam Ortiz' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End work: Sam Ortiz' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Phone empty.')
    await sam.tapped('end')
    await user.click(dialog.getByRole('button', { name: 'End work' }))
    await screen.findByText(/^Error - /)
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Phone empty.')
  })

  test('filters by a figure and remembers it in the URL', async () => {
    const { sam, open, places, location } = await setUp()
    await places.addJob(location, { name: 'Noon clean', schedule: noon })
    await sam.tapped('start')
    const { user, address } = open()
    await screen.findByRole('link', { name: 'Noon clean' })
    await user.click(await screen.findByRole('button', { name: /^Not on the schedule\s*1$/ }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Noon clean' })).toBeNull())
    expect(address()).toContain('?state=withoutVisit')
    await user.click(screen.getByRole('button', { name: /^Canceled\s*0$/ }))
    await screen.findByText('None right now')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByRole('link', { name: 'Noon clean' })
    expect(address()).not.toContain('state')
  })

  test('names planned members who did not start, and unassigned places', async () => {
    const { sam, org, base, open, places, location } = await setUp()
    const job = await places.addJob(location, { name: 'Noon clean', schedule: noon })
    const crew = { memberIds: [sam.memberId], crewSize: 2, version: job.version }
    await run.call(org.headers, `${base}/jobs/${job.id}/crew`, { method: 'PUT', body: crew })
    open('?state=unassigned')
    const row = (await screen.findByRole('link', { name: 'Noon clean' })).closest('li')
    if (!row) throw new Error('the visit is in no list')
    await within(row).findByText('1 person unassigned')
    await within(row).findByRole('link', { name: 'Sam Ortiz' })
    await within(row).findByRole('link', { name: 'Call Sam Ortiz' })
  })

  test('is marked busy while it loads', async () => {
    const { org } = await setUp()
    const release = connectPage(run.api.app, org.headers).hold('/operations')
    const { container } = renderAt(`/org/${org.id}/operations`, '/org/:organizationId/operations', <OperationsPage />)
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    release()
    await screen.findByText('No visits today')
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test('tells a member that they have no permission', async () => {
    const { org, sam } = await setUp()
    connectPage(run.api.app, sam.headers)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderAt(`/org/${org.id}/operations`, '/org/:organizationId/operations', <OperationsPage />)
    await screen.findByRole('alert')
  })

  test('covers an unassigned visit with one press, with the reasons for each member', async () => {
    const { sam, org, base, open, places, location, operations } = await setUp()
    const job = await places.addJob(location, { name: 'Noon clean', schedule: noon })
    const crew = { memberIds: [], crewSize: 1, version: job.version }
    await run.call(org.headers, `${base}/jobs/${job.id}/crew`, { method: 'PUT', body: crew })
    const { user } = open('?state=unassigned')
    await user.click(await screen.findByRole('button', { name: 'Find cover for Noon clean' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    const row = (await dialog.findByRole('button', { name: 'Assign Sam Ortiz' })).closest('li')
    if (!row) throw new Error('Sam is in no list')
    await within(row).findByText('Available')
    await within(row).findByText(/Not here in the last year/)
    await within(row).findByRole('link', { name: 'Call Sam Ortiz' })
    await user.click(await dialog.findByRole('button', { name: 'Assign Sam Ortiz' }))
    await screen.findByText('Sam Ortiz was assigned and notified.')
    const { visits } = await operations()
    expect(visits).toMatchObject([{ isUnassigned: false, crew: [{ memberId: sam.memberId }] }])
  })

  test('names unavailable members with the reason, and offers the visit to those who are free', async () => {
    const { sam, org, base, open, places, location, operations, worker } = await setUp()
    // Lasts until midnight in New York, so that the visit is not over.
    const job = await places.addJob(location, {
      name: 'All day clean',
      schedule: { ...noon, startTime: '00:00', durationMinutes: 1_440 },
    })
    const crew = { memberIds: [sam.memberId], crewSize: 1, version: job.version }
    await run.call(org.headers, `${base}/jobs/${job.id}/crew`, { method: 'PUT', body: crew })
    const lou = await worker()
    const [visit] = (await operations()).visits
    const absence = `${base}/my-visits/${job.id}/${visit?.originalStart}/absence`
    // Written three hours ago on a phone without a connection.
    const body = { reason: 'sick', note: 'Fever.', deviceAt: ago({ minutes: 180 }), sentAt: ago({}) }
    expect((await run.call(sam.headers, absence, { body })).statusCode).toBe(200)
    const { user } = open()
    const row = (await screen.findByRole('link', { name: 'All day clean' })).closest('li')
    if (!row) throw new Error('the visit is in no list')
    const said = await within(row).findByText('Sam Ortiz can’t come: sick.', { exact: false })
    expect(said.textContent).toMatch(/Fever\. · .+ \(sent .+\)$/)
    await user.click(await within(row).findByRole('button', { name: 'Find cover for All day clean' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    // The owner and the other member are free; unavailable members are neither offered the visit nor assigned.
    expect(await dialog.findAllByRole('button', { name: /^Assign / })).toHaveLength(2)
    await user.click(await dialog.findByRole('button', { name: 'Offer to all 2 available people' }))
    await dialog.findAllByText('Offered')
    expect(dialog.queryByRole('button', { name: /^Offer to all/ })).toBeNull()
    expect((await operations()).visits).toMatchObject([{ asked: 2, isUnassigned: true }])
    const offers = await run.call(lou.headers, `${base}/my-visit-offers`)
    expect(offers.json()).toMatchObject({ items: [{ jobName: 'All day clean' }] })
  })

  test('allows assigning a visit of a draft week, but not offering it', async () => {
    const { org, base, open, places, location } = await setUp()
    const job = await places.addJob(location, {
      name: 'All day clean',
      schedule: { ...noon, startTime: '00:00', durationMinutes: 1_440 },
    })
    await run.call(org.headers, `${base}/jobs/${job.id}/crew`, {
      method: 'PUT',
      body: { memberIds: [], crewSize: 1, version: job.version },
    })
    await inTenant(run.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    const { user } = open()
    await user.click((await screen.findAllByRole('button', { name: 'Find cover for All day clean' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    await dialog.findByRole('button', { name: 'Assign Sam Ortiz' })
    expect(dialog.queryByRole('button', { name: /^Offer/ })).toBeNull()
  })

  test('starts work for a member who did not, with a reason', async () => {
    const { sam, org, base, open, places, location, operations } = await setUp()
    // Starts at midnight in New York, so that the visit has begun and is not over.
    const job = await places.addJob(location, {
      name: 'All day clean',
      schedule: { ...noon, startTime: '00:00', durationMinutes: 1_440 },
    })
    const crew = { memberIds: [sam.memberId], crewSize: 1, version: job.version }
    await run.call(org.headers, `${base}/jobs/${job.id}/crew`, { method: 'PUT', body: crew })
    const { user } = open()
    await user.click((await screen.findAllByRole('button', { name: 'Start work: Sam Ortiz' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Start work: Sam Ortiz' }))
    await user.click(dialog.getByRole('button', { name: 'Start work' }))
    expect(await dialog.findByLabelText(/^Reason/)).toHaveProperty('ariaInvalid', 'true')
    await user.type(dialog.getByLabelText(/^Reason/), 'Phone broken.')
    await user.click(dialog.getByRole('button', { name: 'Start work' }))
    await screen.findByText('Sam Ortiz’s work has started.')
    await waitFor(async () => expect((await operations()).counts).toMatchObject({ started: 1 }))
    const [working] = (await operations()).visits.flatMap(({ work }) => work)
    const correct = await screen.findByRole('link', { name: 'Correct Sam Ortiz’s work log' })
    expect(correct.getAttribute('href')).toContain(`view=logs&log=${working?.id}`)
    const log = (await run.call(org.headers, `${base}/work-logs/${working?.id}`)).json<WorkLogDetail>()
    expect(log).toMatchObject({ jobId: job.id, endedAt: null, history: [{ reason: 'Phone broken.' }] })
  })
})
