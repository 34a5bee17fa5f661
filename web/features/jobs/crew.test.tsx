import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { JobPage } from './job-page.tsx'

const api = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof buildSchedule>>

function open({ org }: Own, job: Job, as = org.headers) {
  connectPage(api.api.app, as)
  const pattern = '/org/:organizationId/clients/:clientId/locations/:locationId/jobs/:jobId'
  const address = `/org/${org.id}/clients/${job.clientId}/locations/${job.locationId}/jobs/${job.id}`
  return renderAt(address, pattern, <JobPage />)
}

const pencil = () => screen.findByRole('button', { name: 'Edit: Crew' })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Crew' }))
const stored = async ({ org, crewUrl }: Own, { id }: Job) => (await api.call(org.headers, crewUrl(id))).json<JobCrew>()

describe('a job’s crew', () => {
  test('shows the reasons against each candidate, and preserves what was typed in the form', async () => {
    const schedule = await buildSchedule(api)
    const [yara, zoe] = [await schedule.worker('Yara'), await schedule.worker('Zoe')]
    const job = await schedule.add('Evening')
    await schedule.assign((await schedule.add('Other')).id, 1, yara.id)
    const { user } = open(schedule, job)
    await screen.findByText('No crew yet. Visits stay unassigned until you choose people.')
    await user.type(await screen.findByLabelText('Notes'), 'Bring keys.')
    await user.click(await pencil())
    const crew = await dialog()
    await crew.findByText(/^At Main Street, 6:00 PM – 8:00 PM/)
    await crew.findByText('Busy')
    await user.click(await crew.findByRole('checkbox', { name: /^Yara/ }))
    await user.type(crew.getByLabelText('Search by name'), 'zo')
    expect(crew.queryByRole('checkbox', { name: /^Yara/ })).toBeNull()
    await user.click(await crew.findByRole('checkbox', { name: /^Zoe/ }))
    await crew.findByText('2 people chosen')
    const size = crew.getByLabelText(/^People needed per visit/)
    await user.clear(size)
    await user.type(size, '3')
    await user.click(crew.getByRole('button', { name: 'Save' }))
    await screen.findByText('3 people needed per visit')
    const saved = await stored(schedule, job)
    expect(saved.crewSize).toBe(3)
    expect(saved.crew.map(({ name }) => name)).toEqual(['Yara', 'Zoe'])
    // Saving the crew raised the job's version, which must not conflict with the text typed here.
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Bring keys.')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    const read = (await api.call(schedule.org.headers, schedule.jobUrl(job))).json<Job>()
    expect(read).toMatchObject({ notes: 'Bring keys.', crew: [{ memberId: yara.id }, { memberId: zoe.id }] })
  })

  test('shows both crews to choose from after a conflicting save', async () => {
    const schedule = await buildSchedule(api)
    const [yara, zoe] = [await schedule.worker('Yara'), await schedule.worker('Zoe')]
    const job = await schedule.add('Evening')
    const { user } = open(schedule, job)
    await user.click(await pencil())
    const crew = await dialog()
    await user.click(await crew.findByRole('checkbox', { name: /^Yara/ }))
    await schedule.assign(job.id, 1, zoe.id)
    await user.click(crew.getByRole('button', { name: 'Save' }))
    const choice = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }))
    await choice.findByText('Yara')
    await choice.findByText('Zoe')
    await user.click(choice.getByRole('button', { name: 'Save my choices' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await stored(schedule, job)).crew).toEqual([{ memberId: yara.id, name: 'Yara' }])
  })

  test('is read-only for an employee', async () => {
    const schedule = await buildSchedule(api)
    const yara = await schedule.worker('Yara')
    const job = await schedule.add('Evening')
    await schedule.assign(job.id, 1, yara.id)
    open(schedule, job, yara.headers)
    await screen.findByText('1 person needed per visit')
    expect(screen.getByText('Yara')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit: Crew' })).toBeNull()
  })
})
