import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Weekly } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Job, JobDraft } from '#shared/jobs/jobs.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { changesOf } from './job-draft.ts'
import { JobPage } from './job-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

const schedule = {
  weekdays: [1, 4],
  startTime: '18:00',
  durationMinutes: 150,
  everyWeeks: 2,
  startsOn: '2026-01-05',
  endsOn: null,
  skipHolidays: false,
}

async function jobOf(org: Own, draft: Partial<JobDraft> & { schedule?: Weekly | null } = {}) {
  const places = buildPlaces({ api, call }, org)
  const areas = [{ name: 'Lobby', floorType: 'tile' as const, squareFeet: 1200 }]
  const location = await places.addLocation(await places.addClient(), { name: 'Main Street', areas })
  const areaId = location.areas[0]?.id ?? null
  const checklist = [
    { areaId, task: 'Mop the floor', frequency: 'visit' as const },
    { areaId: null, task: 'Empty bins', frequency: 'week' as const },
  ]
  const job = await places.addJob(location, { name: 'Evening clean', schedule, checklist, ...draft })
  const url = places.jobUrl(job)
  return {
    job,
    stored: async () => (await call(org.headers, url)).json<Job>(),
    change: (part: object) =>
      call(org.headers, url, { method: 'PUT', body: { ...changesOf(job), ...part, version: job.version } }),
  }
}

function open({ id, headers }: Own, job: Job, as = headers) {
  connectPage(api.app, as)
  const pattern = '/org/:organizationId/clients/:clientId/locations/:locationId/jobs/:jobId'
  const address = `/org/${id}/clients/${job.clientId}/locations/${job.locationId}/jobs/${job.id}`
  return renderAt(address, pattern, <JobPage />)
}

const save = () => screen.findByRole('button', { name: 'Save' })
const saved = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
const visits = () => screen.findByRole('list', { name: 'Upcoming visits', busy: false })

describe('the job page', () => {
  test('requires a weekday and an end after the start, previews the visits of changes, and stores them as set', async () => {
    const org = await organization()
    const { job, stored } = await jobOf(org)
    const { user } = open(org, job)
    await screen.findAllByText('Mon, Thu 6 PM, 2 h 30 min, every 2 weeks')
    await user.click(await screen.findByRole('checkbox', { name: 'Monday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Thursday' }))
    await screen.findByText('Complete the schedule to see its visits.')
    await user.click(await save())
    await screen.findByText('Choose at least one day.')
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
    const until = screen.getByLabelText('Ends on')
    await user.type(until, '2026-01-01')
    await user.click(await save())
    await waitFor(() => expect(descriptionOf(until)).toBe('At least Jan 5, 2026.'))

    await user.clear(until)
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }))
    const hours = screen.getByLabelText('Hours', { selector: '[name="patterns.0.times.0.durationMinutes"]' })
    await user.clear(hours)
    await user.type(hours, '1')
    expect(screen.getByText('Ends at 7:30 PM')).toBeDefined()
    await screen.findByText('Preview of your changes')
    await waitFor(async () => expect((await visits()).textContent).toContain('7:30 PM'))
    await user.click(await save())
    await saved()
    expect((await stored()).patterns).toEqual([
      { ...job.patterns[0], weekdays: [1, 6], times: [{ startTime: '18:00', durationMinutes: 90, crewSize: null }] },
    ])
  })

  test('takes a pasted calendar rule, and asks before manual changes are lost', async () => {
    const org = await organization()
    const { job, stored } = await jobOf(org, { schedule: { ...schedule, startsOn: '2090-01-02', everyWeeks: 1 } })
    const originalStart = '2090-01-05T23:00:00Z'
    const visit = {
      startsAt: originalStart,
      durationMinutes: 150,
      note: 'Wax.',
      memberIds: null,
      cancelledReason: null,
    }
    const url = `/api/v1/organizations/${org.id}/jobs/${job.id}/visits/${originalStart}`
    expect((await call(org.headers, url, { method: 'PUT', body: { ...visit, version: 0 } })).statusCode).toBe(200)
    const { user } = open(org, job)
    await user.click(await screen.findByText('More options'))
    const rule = screen.getByLabelText('Calendar rule (RRULE)')
    await user.click(rule)
    await user.paste('FREQ=HOURLY')
    await waitFor(() => expect(descriptionOf(rule)).toBe('Schedules don’t support FREQ.'))
    await user.clear(rule)
    await user.paste('RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO')
    await screen.findByText(/planned visits change/)
    await user.click(await save())
    const ask = within(await screen.findByRole('dialog', { name: 'Save the new schedule?' }))
    expect(ask.getByText('1 visit changed by hand')).toBeDefined()
    expect(ask.getByText('Changed by hand')).toBeDefined()
    expect((await stored()).patterns).toMatchObject([{ weekdays: [1, 4] }])
    await user.click(ask.getByRole('button', { name: 'Save schedule' }))
    await saved()
    expect((await stored()).patterns).toMatchObject([{ weekdays: [1], times: [{ startTime: '18:00' }] }])
  })

  test('discards and keeps typed text, changes tasks, price and budget, and shows an employee no price', async () => {
    const org = await organization()
    const { job, stored, change } = await jobOf(org)
    const page = open(org, job)
    const { user } = page
    const notes = await screen.findByLabelText('Notes')
    await user.type(notes, 'Never.')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(notes).toHaveProperty('value', '')
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()

    // Text typed before a conflict stays until the user chooses.
    await user.type(screen.getByLabelText('Notes'), 'Bring keys.')
    await change({ notes: 'Code at the desk.', name: 'Night clean' })
    await user.click(await save())
    const choice = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }))
    await user.click(choice.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Bring keys.')
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: 'Save my choices' }))
    await screen.findByRole('heading', { level: 1, name: 'Night clean' })
    expect(await stored()).toMatchObject({ notes: 'Bring keys.', name: 'Night clean' })
    await saved()

    // Tasks are added, moved by button and key, and removed.
    await user.click(await screen.findByRole('button', { name: 'Add task' }))
    const task = () => within(screen.getByRole('group', { name: 'Task 3' })).getByLabelText(/^Task/)
    await waitFor(() => expect(document.activeElement).toBe(task()))
    await user.keyboard('Dust{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('Now task 2 of 3.')
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Dust'))
    await user.click(screen.getByRole('button', { name: 'Move task 1 down' }))
    await user.click(screen.getByRole('button', { name: 'Remove task 3' }))

    // An invalid amount is refused at its field; the price is stored in cents, the budget in minutes.
    const price = await screen.findByLabelText('Price (USD)')
    await user.type(price, '12x')
    await user.click(await save())
    await waitFor(() => expect(descriptionOf(price)).toBe('Enter an amount like 1250.50.'))
    await user.clear(price)
    await user.type(price, '119.99')
    await user.type(screen.getByLabelText('Hours', { selector: '[name="budgetedMinutes"]' }), '2')
    await user.type(screen.getByLabelText('Minutes', { selector: '[name="budgetedMinutes.rest"]' }), '15')
    await user.click(await save())
    await saved()
    const { checklist, ...priced } = await stored()
    expect(priced).toMatchObject({ priceMinor: 11_999, budgetedMinutes: 135 })
    expect(checklist.map((item) => item.task)).toEqual(['Dust', 'Mop the floor'])
    expect(checklist[1]?.id).toBe(job.checklist[0]?.id)
    await forgetData()

    open(org, job, await member(org.id, 'EMPLOYEE'))
    await screen.findByText('Mop the floor')
    await screen.findByText('Lobby')
    expect(screen.queryByText('Price')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect((await visits()).children.length).toBeGreaterThan(0)
  })

  test('adds a schedule to a job without one, further ones where the others leave room, and says why some cannot be', async () => {
    const org = await organization()
    const { job, stored } = await jobOf(org, { schedule: null })
    const { user } = open(org, job)
    await user.click(await screen.findByRole('button', { name: 'Set schedule' }))
    await waitFor(async () => expect((await visits()).children).toHaveLength(10))
    const schedule = (number: number) => within(screen.getByRole('region', { name: `Schedule ${number}` }))
    const another = () => user.click(screen.getByRole('button', { name: 'Add another schedule' }))
    await another()
    // A second schedule begins with Saturday, which the first does not cover, with focus on its first field.
    schedule(2).getByText('Sat 6 PM, 2 h')
    expect(document.activeElement).toBe(schedule(2).getByLabelText('Repeats'))
    await another()
    // A third one is monthly, at the time when the previous one ends.
    schedule(3).getByText(/of the month, 8 PM, 2 h$/)
    await user.selectOptions(schedule(3).getByLabelText('Repeats'), 'Once')
    fireEvent.change(schedule(3).getByLabelText('Date *'), { target: { value: '2090-01-11' } })
    fireEvent.change(schedule(3).getByLabelText('Start time *'), { target: { value: '18:00' } })
    schedule(3).getByText('Jan 11, 2090, 6 PM, 2 h')
    // The first schedule already has a visit on Wednesday at six.
    await screen.findByText('Another schedule of this job already has visits at this time.')
    fireEvent.change(schedule(3).getByLabelText('Start time *'), { target: { value: '09:00' } })
    await screen.findByText('Preview of your changes')
    await user.click(await save())
    await saved()
    const { patterns } = await stored()
    expect(patterns[0]?.times).toMatchObject([{ startTime: '18:00', durationMinutes: 120 }])
    expect(patterns.map(({ frequency, weekdays }) => [frequency, weekdays])).toEqual([
      ['weekly', [1, 2, 3, 4, 5]],
      ['weekly', [6]],
      ['daily', []],
    ])
  })
})
