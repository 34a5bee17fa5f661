import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { JobPage } from './job-page.tsx'

const api = useApi()
afterEach(() => vi.unstubAllGlobals())

async function opened() {
  const startsOn = dayFromNow(3)
  const schedule = await buildSchedule(api)
  const yara = await schedule.worker('Yara')
  const job = await schedule.add('Evening', { ...daily, startsOn })
  const first = async () => {
    const [visit] = await schedule.list(startsOn, startsOn, { jobId: job.id, cancelled: true })
    return visit
  }
  const planned = await first()
  if (!planned) throw new Error('no visit')
  connectPage(api.api.app, schedule.org.headers)
  const address = `/org/${schedule.org.id}/clients/${job.clientId}/locations/${job.locationId}/jobs/${job.id}`
  const pattern = '/org/:organizationId/clients/:clientId/locations/:locationId/jobs/:jobId'
  const { user } = renderAt(address, pattern, <JobPage />)
  const list = async () => within(await screen.findByRole('list', { name: 'Upcoming visits', busy: false }))
  await user.click((await (await list()).findAllByRole('button'))[0] as HTMLElement)
  return { ...schedule, yara, job, planned, first, user, visits: list, startsOn }
}

const dialog = async (name = 'Visit') => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a visit', () => {
  test('can be moved with a note and its own crew, and undone', async () => {
    const { user, yara, first, visits, planned } = await opened()
    const visit = await dialog()
    const time = visit.getByLabelText(/^Start/)
    await user.clear(time)
    await user.type(time, '09:30')
    await user.type(visit.getByLabelText('Notes'), 'Ring twice.')
    await user.click(visit.getByRole('checkbox', { name: /^Different crew for this visit/ }))
    await user.click(await visit.findByRole('checkbox', { name: /^Yara/ }))
    await user.click(visit.getByRole('button', { name: 'Save' }))
    await (await visits()).findByText('Moved')
    await (await visits()).findByText('Yara')
    const crew = [{ memberId: yara.id, name: 'Yara' }]
    expect(await first()).toMatchObject({ startTime: '09:30', note: 'Ring twice.', hasOwnCrew: true, crew })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await first()).toEqual(planned))
  })

  test('stays with the schedule when saved unchanged', async () => {
    const { user, first, planned, visits } = await opened()
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await closed()
    await user.click((await (await visits()).findAllByRole('button'))[0] as HTMLElement)
    expect((await dialog()).queryByRole('button', { name: 'Reset to schedule' })).toBeNull()
    expect(await first()).toEqual(planned)
  })

  test('can be cancelled, stays in the list, and can be reset to the schedule', async () => {
    const { user, first, visits, planned } = await opened()
    const visit = await dialog()
    await user.selectOptions(visit.getByLabelText('Status'), 'Canceled: weather')
    await user.click(visit.getByRole('button', { name: 'Save' }))
    await user.click((await (await visits()).findByText('Canceled')).closest('button') as HTMLElement)
    expect(await first()).toMatchObject({ isCancelled: true, cancelledReason: 'weather' })
    await user.click(await (await dialog()).findByRole('button', { name: 'Reset to schedule' }))
    await closed()
    await waitFor(async () => expect(await first()).toEqual(planned))
  })

  test('shows both versions after a conflicting save', async () => {
    const { user, put, planned, first } = await opened()
    const visit = await dialog()
    await user.type(visit.getByLabelText('Notes'), 'Mine')
    const { startsAt } = planned
    await put(planned, {
      startsAt,
      durationMinutes: 120,
      cancelledReason: null,
      note: 'Theirs',
      memberIds: null,
      version: 0,
    })
    await user.click(visit.getByRole('button', { name: 'Save' }))
    const choice = await dialog('Someone else changed this too')
    await user.click(await choice.findByRole('button', { name: 'Save my choices' }))
    await closed()
    expect(await first()).toMatchObject({ note: 'Mine', version: 2 } satisfies Partial<Visit>)
  })
})

describe('this and all following visits', () => {
  test('can be ended, and the discarded single changes are counted', async () => {
    const { user, put, list, startsOn, org, job, jobUrl } = await opened()
    const [later] = await list(dayFromNow(5), dayFromNow(5))
    if (!later) throw new Error('no visit')
    const change = { durationMinutes: 120, cancelledReason: null, note: 'x', memberIds: null, version: 0 }
    await put(later, { ...change, startsAt: later.startsAt })
    await user.click((await dialog()).getByRole('button', { name: 'This and all following' }))
    const following = await dialog('This and all following')
    await user.click(await following.findByRole('checkbox', { name: /^End schedule here/ }))
    await user.click(following.getByRole('button', { name: 'Save' }))
    await screen.findByText('Schedule changed. 1 single-visit change was removed.')
    await closed()
    expect(await list(startsOn, dayFromNow(9))).toEqual([])
    expect((await api.call(org.headers, jobUrl(job))).json<Job>().version).toBe(job.version + 1)
  })

  test('can get another schedule', async () => {
    const { user, list, startsOn } = await opened()
    await user.click((await dialog()).getByRole('button', { name: 'This and all following' }))
    const following = await dialog('This and all following')
    const time = following.getByLabelText(/^Start time/)
    await user.clear(time)
    await user.type(time, '07:15')
    await user.click(following.getByRole('button', { name: 'Save' }))
    await screen.findByText('Schedule changed.')
    const after = await list(startsOn, dayFromNow(9))
    expect(after.length).toBeGreaterThan(3)
    expect(new Set(after.map(({ startTime }) => startTime))).toEqual(new Set(['07:15']))
  })
})
