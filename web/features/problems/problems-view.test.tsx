import { screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { ProblemReport, ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { writtenText } from '#web/domain/time/written-text.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { ProblemsView } from './problems-view.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A dripping tap, reported by an employee. */
async function setUp() {
  const site = await buildWorksite(run)
  const { base, org, location } = site
  const sam = await site.worker()
  const body = { locationId: location.id, workLogId: null, kind: 'damage', text: 'A tap drips.' }
  const reported = (await run.call(sam.headers, `${base}/problem-reports`, { body })).json<ProblemReport>()
  const resolve = (answer: string) =>
    run.call(org.headers, `${base}/problem-reports/${reported.id}/resolution`, {
      method: 'PUT',
      body: { answer, version: 1 },
    })
  const open = (search = '') => {
    connectPage(run.api.app, org.headers)
    const pattern = '/org/:organizationId/operations'
    return renderAt(`/org/${org.id}/operations${search}`, pattern, <ProblemsView organizationId={org.id} />)
  }
  return { ...site, sam, reported, resolve, open }
}

describe('the problem reports', () => {
  test('show a report with author, location and photo, and resolve it with an answer for the member', async () => {
    const { reported, sam, base, open } = await setUp()
    const fields = { deviceAt: ago({ minutes: 180 }), sentAt: ago({}) }
    const { method, body, type } = upload(await picture(120, 80).png().toBuffer(), { fields })
    await run.call({ ...sam.headers, ...type }, `${base}/problem-reports/${reported.id}/photos`, { method, body })
    const { user, address } = open()
    await user.click(await screen.findByRole('link', { name: /A tap drips/ }))
    expect(address()).toContain(`problem=${reported.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Damage' }))
    await dialog.findByRole('img', { name: 'Photo 1' })
    dialog.getByText(/^Taken .+ \(sent /)
    await dialog.findByRole('link', { name: 'Harbor Dental · Main Street' })
    await user.type(await dialog.findByLabelText('What was done'), 'The plumber came.')
    await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
    await screen.findByText('The problem was marked as resolved.')
    await screen.findByText('No open problems')
    await user.click(screen.getByRole('button', { name: 'Resolved' }))
    await screen.findByText('The plumber came.')
    expect((await sam.get<ProblemReportPage>('/my-problem-reports')).items).toMatchObject([
      { state: 'resolved', answer: 'The plumber came.' },
    ])
  })

  test('show when a report was written, and when it was sent if that was much later', async () => {
    const { sam, base, location, open } = await setUp()
    const at = (minutes: number) => new Date(Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000).toISOString()
    const show = (record: { writtenAt: string; createdAt: string; clockOff: boolean }) => writtenText(record, 'UTC')
    expect(show({ writtenAt: at(0), createdAt: at(9), clockOff: false })).toMatch(/^Mar 10, 2026, 12:00 PM[^(]*$/)
    expect(show({ writtenAt: at(0), createdAt: at(90), clockOff: true })).toMatch(
      /^Mar 10, 2026, 12:00 PM.* \(sent 1:30 PM\) · Device clock wrong$/,
    )
    expect(show({ writtenAt: at(0), createdAt: at(3_000), clockOff: false })).toMatch(/\(sent Mar 12, 2026, 2:00 PM/)

    const body = { locationId: location.id, workLogId: null, kind: 'other', text: 'The lift is stuck.' }
    const times = { deviceAt: ago({ minutes: 180 }), sentAt: ago({ minutes: 60 }) }
    await run.call(sam.headers, `${base}/problem-reports`, { body: { ...body, ...times } })
    const { user } = open()
    const line = await screen.findByRole('link', { name: /The lift is stuck/ })
    within(line).getByText(/\(sent .*Device clock wrong/)
    expect(screen.getByRole('link', { name: /A tap drips/ }).textContent).not.toMatch('sent')
    await user.click(line)
    await within(await screen.findByRole('dialog')).findByText(/\(sent .*Device clock wrong/)
  })

  test("open a report from a notification's link, whatever its state", async () => {
    const { reported, resolve, open } = await setUp()
    await resolve('Done yesterday.')
    const { user, address } = open(`?view=problems&problem=${reported.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Damage' }))
    await dialog.findByText('Done yesterday.')
    await user.click(dialog.getByText('Close'))
    expect(address()).toContain('?view=problems')
  })

  test('say that someone else has answered first', async () => {
    const { reported, resolve, open } = await setUp()
    const { user } = open(`?problem=${reported.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Damage' }))
    await user.type(await dialog.findByLabelText('What was done'), 'Mine.')
    await resolve('By the other one.')
    await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
    await dialog.findByText('By the other one.')
    await screen.findByText(/^Error - /)
    expect(dialog.getByLabelText('What was done')).toHaveProperty('value', 'Mine.')
  })

  test('are available in Spanish', async () => {
    const { open } = await setUp()
    speak('es')
    open()
    await screen.findByText('Daño')
  })
})
