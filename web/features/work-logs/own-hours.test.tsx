import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildWorkLogs } from '#server/api/features/work-logs/test/entries.ts'
import { useApi } from '#server/api/test/api.ts'
import type { TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { WorkLogsView } from './work-logs-view.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** An admin with a day's work, next to an owner who could decide about it. */
async function setUp() {
  const site = await buildWorkLogs(run)
  const kim = await site.worker('ADMIN')
  const log = await site.add({ memberId: kim.memberId })
  const open = (query: string, headers = kim.headers, memberId?: string) => {
    connectPage(run.api.app, headers)
    const search = `?from=2026-03-01&to=2026-03-31${query}`
    const view = <WorkLogsView organizationId={site.org.id} {...(memberId && { memberId })} />
    return renderAt(`/org/${site.org.id}/operations${search}`, '/org/:organizationId/operations', view)
  }
  const requests = async () =>
    (await run.call(site.org.headers, `${site.base}/time-requests?state=open`)).json<TimeRequestPage>().items
  return { ...site, kim, log, open, requests }
}

describe('the reader’s own hours', () => {
  test("explain why someone else decides instead of offering a correction, and offer one on others' logs", async () => {
    const { log, open, org } = await setUp()
    open(`&log=${log.id}`)
    const dialog = await dialogOf(log.memberName)
    await dialog.findByText('Another manager needs to approve this.')
    for (const name of [/^Correct/, /^Void/]) expect(dialog.queryByRole('button', { name })).toBeNull()
    cleanup()
    open(`&log=${log.id}`, org.headers)
    await (await dialogOf(log.memberName)).findByRole('button', { name: /^Correct/ })
  })

  test('are sent to another manager for correction, without breaks that a request lacks', async () => {
    const { log, open, kim, requests } = await setUp()
    const { user } = open(`&log=${log.id}`)
    await user.click(await (await dialogOf(log.memberName)).findByRole('button', { name: 'Request correction' }))
    const dialog = await dialogOf('Request correction')
    expect(dialog.queryByRole('button', { name: 'Add break' })).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^End/), { target: { value: '2026-03-10T15:00' } })
    await user.type(dialog.getByLabelText(/^Reason/), 'Left early.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await screen.findByText('Sent. Another manager needs to approve your hours.')
    expect(await requests()).toMatchObject([
      { memberId: kim.memberId, workLogId: log.id, endedAt: '2026-03-10T19:00:00Z', reason: 'Left early.' },
    ])
  })

  test('are sent to another manager as a time correction request when no log exists', async () => {
    const { open, kim, requests, job, location } = await setUp()
    const { user } = open('', kim.headers, kim.memberId)
    await user.click(await screen.findByRole('button', { name: 'Add work log' }))
    const dialog = await dialogOf('Add work log')
    await user.type(dialog.getByLabelText('Location'), 'main')
    await user.click(await dialog.findByRole('button', { name: /^Main Street/ }))
    await dialog.findByText(/^These are your own hours/)
    expect(dialog.queryByRole('button', { name: 'Add break' })).toBeNull()
    await user.selectOptions(await dialog.findByLabelText('Job'), await dialog.findByRole('option', { name: job.name }))
    fireEvent.change(dialog.getByLabelText(/^Start/), { target: { value: '2026-03-11T08:00' } })
    fireEvent.change(dialog.getByLabelText(/^End/), { target: { value: '2026-03-11T12:00' } })
    await user.type(dialog.getByLabelText(/^Reason/), 'Phone empty.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Sent. Another manager needs to approve your hours.')
    expect(await requests()).toMatchObject([
      { memberId: kim.memberId, workLogId: null, jobId: job.id, locationId: location.id, reason: 'Phone empty.' },
    ])
  })
})
