import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { queuedTaps, sendTaps } from '../offline/tap-queue.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OwnSchedule } from './own-schedule.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function tomorrows(swapApproval: boolean) {
  const schedule = await buildSchedule(run)
  const url = `${schedule.base}/configuration`
  const before = (await run.call(schedule.org.headers, url)).json<Configuration>()
  await run.call(schedule.org.headers, url, { method: 'PUT', body: { ...before, swapApproval, maxDayHours: 1 } })
  const [kim, sam] = [await schedule.worker('Kim Vega'), await schedule.worker('Sam Ortiz')]
  const day = dayFromNow(1)
  const job = await schedule.add('Evening clean', { ...daily, startsOn: day, endsOn: day })
  await schedule.assign(job.id, 1, kim.id)
  const open = (member: typeof kim) => {
    connectPage(run.api.app, member.headers)
    return renderAt(
      `/org/${schedule.org.id}/employee`,
      '/org/:organizationId/employee',
      <OwnSchedule organizationId={schedule.org.id} memberId={member.id} />,
    )
  }
  const crew = async () => (await schedule.list(day, day))[0]?.crew.map(({ name }) => name)
  return { kim, sam, open, crew, org: schedule.org }
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

test('keeps the answer to a swap that is declined offline, and needs a connection to take it', async () => {
  const { kim, sam, open, org } = await tomorrows(false)
  const page = open(kim)
  await page.user.click(await screen.findByRole('button', { name: /^Find someone: Evening clean/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Sam Ortiz' })
  await page.user.selectOptions(dialog.getByLabelText('Who'), 'Sam Ortiz')
  await page.user.click(dialog.getByRole('button', { name: 'Ask' }))
  await screen.findByText(/^You asked Sam Ortiz/)
  page.unmount()
  const { user, unmount } = open(sam)
  await screen.findByRole('button', { name: /^Accept: Evening clean/ })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const network = cutNetwork()
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(/^You’re offline. Someone else may accept first/)
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^No, thanks: Evening clean/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Swaps' })).toBeNull())
  network.connect()
  // What a phone says twice is said once: it was declined already, and that is no refusal.
  const clocked = { userId: sam.userId, organizationId: org.id }
  const connected = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    await connected(url, init)
    throw new TypeError('Failed to fetch')
  })
  await sendTaps(clocked)
  vi.stubGlobal('fetch', connected)
  await sendTaps(clocked)
  expect(queuedTaps(sam.userId)).toMatchObject([{ isSent: true }])
  unmount()
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  open(kim)
  await screen.findByRole('button', { name: /^Find someone: Evening clean/ })
  expect(screen.queryByText(/^You asked Sam Ortiz/)).toBeNull()
})
