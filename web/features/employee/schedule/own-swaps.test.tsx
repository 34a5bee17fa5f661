import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OwnSchedule } from './own-schedule.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function tomorrows(swapApproval: boolean) {
  const schedule = await buildSchedule(run)
  const url = `${schedule.base}/configuration`
  const before = (await run.call(schedule.own.headers, url)).json<Configuration>()
  await run.call(schedule.own.headers, url, { method: 'PUT', body: { ...before, swapApproval, maxDayHours: 1 } })
  const [kim, sam] = [await schedule.worker('Kim Vega'), await schedule.worker('Sam Ortiz')]
  const day = dayFromNow(1)
  const job = await schedule.add('Evening clean', { ...daily, startsOn: day, endsOn: day })
  await schedule.assign(job.id, 1, kim.id)
  const open = (member: typeof kim) => {
    connectPage(run.api.app, member.headers)
    return renderAt(
      `/org/${schedule.own.id}/employee`,
      '/org/:organizationId/employee',
      <OwnSchedule organizationId={schedule.own.id} memberId={member.id} />,
    )
  }
  const crew = async () => (await schedule.list(day, day))[0]?.crew.map(({ name }) => name)
  return { kim, sam, open, crew }
}

test('lets a worker ask a colleague to take a visit, and the colleague takes it', async () => {
  const { kim, sam, open, crew } = await tomorrows(false)
  const page = open(kim)
  await page.user.click(await screen.findByRole('button', { name: /^Find someone: Evening clean/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find someone for this visit' }))
  await dialog.findByRole('option', { name: 'Sam Ortiz' })
  await page.user.selectOptions(dialog.getByLabelText('Who'), 'Sam Ortiz')
  await page.user.type(dialog.getByLabelText('Note'), 'Family dinner')
  await page.user.click(dialog.getByRole('button', { name: 'Ask' }))
  const own = await screen.findByRole('list', { name: 'Swaps' })
  expect(own.textContent).toContain('You asked Sam Ortiz')
  expect(await crew()).toEqual(['Kim Vega'])
  page.unmount()
  const { user } = open(sam)
  const take = await screen.findByRole('button', { name: /^Accept: Evening clean/ })
  expect(screen.getByRole('list', { name: 'Swaps' }).textContent).toContain('Family dinner')
  expect(screen.getByRole('list', { name: 'Swaps' }).textContent).toContain('2 h that day (limit 1 h)')
  await user.click(take)
  await screen.findByRole('button', { name: /^Find someone: Evening clean/ })
  expect(await crew()).toEqual(['Sam Ortiz'])
})

test('shows a swap that needs approval as waiting, and lets the worker withdraw it', async () => {
  const { kim, sam, open, crew } = await tomorrows(true)
  const page = open(kim)
  await page.user.click(await screen.findByRole('button', { name: /^Find someone: Evening clean/ }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask' }))
  await screen.findByText('Any colleague can take it. Until then it’s yours.')
  page.unmount()
  const taking = open(sam)
  await taking.user.click(await screen.findByRole('button', { name: /^Accept: Evening clean/ }))
  await screen.findByText('Sam Ortiz would take it. A manager needs to approve.')
  taking.unmount()
  const { user } = open(kim)
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Swaps' })).toBeNull())
  expect(await crew()).toEqual(['Kim Vega'])
})
