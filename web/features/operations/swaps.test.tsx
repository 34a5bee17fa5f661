import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { OwnSwaps } from '#shared/schedule/swaps.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from './operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

test('a manager sees the warnings of a swap that a colleague took, and approves it', async () => {
  const schedule = await buildSchedule(run)
  const [kim, sam] = [await schedule.worker('Kim Vega'), await schedule.worker('Sam Ortiz')]
  const job = await schedule.add('Evening clean')
  await schedule.assign(job.id, 1, kim.id)
  const day = '2090-03-08'
  const read = async () => {
    const [visit] = await schedule.list(day, day)
    if (!visit) throw new Error('no visit')
    return visit
  }
  const visit = await read()
  const response = await run.call(
    kim.headers,
    `${schedule.base}/my-visits/${visit.jobId}/${visit.originalStart}/swaps`,
    {
      body: { toMemberId: null, inReturn: null, note: '' },
    },
  )
  const id = response.json<OwnSwaps>().items[0]?.id
  await run.call(sam.headers, `${schedule.base}/my-swaps/${id}`, { method: 'PUT', body: { answer: 'take' } })
  const url = `${schedule.base}/configuration`
  const before = (await run.call(schedule.org.headers, url)).json<Configuration>()
  await run.call(schedule.org.headers, url, { method: 'PUT', body: { ...before, maxDayHours: 1 } })
  connectPage(run.api.app, schedule.org.headers)
  const { user } = renderAt(
    `/org/${schedule.org.id}/operations?view=swaps`,
    '/org/:organizationId/operations',
    <OperationsPage />,
  )
  await screen.findByText('2 h that day (limit 1 h)')
  await user.click(await screen.findByRole('button', { name: 'Approve: Kim Vega' }))
  await screen.findByText('No swaps waiting')
  expect((await read()).crew).toMatchObject([{ name: 'Sam Ortiz' }])
  expect((await screen.findByRole('list', { name: 'Last 30 days' })).textContent).toContain('Decided by Ana Reyes')
})
