import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

const [week, sunday] = ['2090-01-09', '2090-01-15']

/** Two evenings of a week without crew, and a third that requires a certification nobody has. */
async function setUp() {
  const schedule = await buildSchedule(run)
  await schedule.worker('Zoe Marsh')
  const dates = { startsOn: week, endsOn: sunday }
  await schedule.add('Evening clean', {
    ...daily,
    ...dates,
    weekdays: [1, 3],
    startTime: '18:00',
    durationMinutes: 120,
  })
  const clinic = await schedule.addLocation(schedule.client, { name: 'Clinic' })
  await schedule.addJob(clinic, {
    name: 'Deep clean',
    schedule: { ...daily, ...dates, weekdays: [5], startTime: '20:00' },
  })
  await inTenant(run.api.db, schedule.org.id, (tx) =>
    tx
      .updateTable('locations')
      .set({ requiredCertifications: ['Medical'] })
      .where('id', '=', clinic.id)
      .execute(),
  )
  connectPage(run.api.app, schedule.org.headers)
  const address = `/org/${schedule.org.id}/operations?view=week&week=${week}`
  const page = renderAt(address, '/org/:organizationId/operations', <OperationsPage />)
  const crews = async () => (await schedule.list(week, sunday)).map(({ crew }) => crew.map(({ name }) => name).join())
  return { ...schedule, ...page, crews }
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Suggest a plan' }))

describe('a suggested plan', () => {
  test('shows the progress, each suggestion and open seat with its reasons, and is accepted and undone', async () => {
    const { user, crews } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Suggest a plan' }))
    const plan = await dialog()
    await user.click(await plan.findByRole('button', { name: 'Suggest a plan' }))
    await plan.findByRole('progressbar', { name: 'Progress' })
    expect(plan.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await runJobs(run.api)
    const figures = await plan.findByRole('table', { name: 'The week before and after' })
    const rows = within(figures).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Unassigned31',
      'Overtime0 min0 min',
      'Travel between visits0 ft0 ft',
      'Most hours of one person0 min4 h',
      'Fewest hours of one person0 min4 h',
    ])
    plan.getByText(/^Nobody found \(1\)/)
    plan.getByText('1 of 1: certification missing or expired')
    const [first] = plan.getAllByText(/^Available and qualified/)
    expect(first?.textContent).toBe('Available and qualified · 4 h this week')
    await user.click(
      plan.getByRole('button', { name: 'Accept Zoe Marsh for Evening clean at Main Street, Monday, Jan 9' }),
    )
    await plan.findByText('Accepted')
    expect(await crews()).toEqual(['Zoe Marsh', '', ''])
    const acceptAll = await plan.findByRole('button', { name: 'Accept 1 suggestion' })
    await waitFor(() => expect(acceptAll.getAttribute('aria-disabled')).toBe('false'))
    await user.click(acceptAll)
    await waitFor(() => expect(plan.getAllByText('Accepted')).toHaveLength(2))
    expect(await crews()).toEqual(['Zoe Marsh', 'Zoe Marsh', ''])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await plan.findByRole('button', { name: 'Accept 1 suggestion' })
    expect(await crews()).toEqual(['Zoe Marsh', '', ''])
  })

  test('stays where it is when it is closed, and can be canceled', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Suggest a plan' }))
    await user.click(await (await dialog()).findByRole('button', { name: 'Suggest a plan' }))
    await (await dialog()).findByRole('progressbar')
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Suggest a plan' }))
    await user.click(await (await dialog()).findByRole('button', { name: 'Cancel' }))
    await (await dialog()).findByText('Canceled. Nothing changed.')
    await (await dialog()).findByRole('combobox', { name: 'May people who are already assigned be replaced?' })
  })
})
