import { screen, waitFor, within } from '@testing-library/react'
import { mutate } from 'swr'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildLaterVisit } from '#server/api/features/timeclock/test/later-visit.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { allAnswered } from '#web/test/waiting.ts'
import { EmployeePage } from '../employee-page.tsx'
import { queuedTaps } from '../offline/tap-queue.ts'

const run = useApi()

/** Renders the page of a member whose visit starts in 110 minutes. */
async function later() {
  const site = await buildLaterVisit(run, 110)
  await mutate(() => true, undefined, { revalidate: false })
  connectPage(run.api.app, site.sam.headers)
  const { user } = renderAt(`/org/${site.org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Start Job: Night clean' }))
    return within(await screen.findByRole('dialog', { name: /^Start the \d+:\d+\s[AP]M visit now\?$/ }))
  }
  return { ...site, user, ask, clock: () => site.sam.get<Timeclock>('/timeclock') }
}

describe('an early start', () => {
  test('asks for a reason and sends it with the start', async () => {
    const { ask, clock, user } = await later()
    const dialog = await ask()
    dialog.getByText(/^It starts in 1 h (49|50) min/)
    await user.click(dialog.getByRole('button', { name: 'Start now' }))
    expect((await clock()).running).toBeNull()
    await user.type(dialog.getByLabelText(/^Why are you starting early/), 'Store closes early.')
    await user.click(dialog.getByRole('button', { name: 'Start now' }))
    await screen.findByRole('region', { name: 'Current work' })
    await waitFor(async () =>
      expect((await clock()).running).toMatchObject({
        flags: expect.arrayContaining(['early']),
        earlyReason: 'Store closes early.',
      }),
    )
  })

  test('asks for a reason while offline too, and queues it with the tap', async () => {
    const { ask, clock, sam, user } = await later()
    await screen.findByRole('button', { name: 'Start Job: Night clean' })
    // The error screen replaces a page that could not be read.
    await allAnswered()
    const network = cutNetwork()
    const dialog = await ask()
    await user.type(dialog.getByLabelText(/^Why are you starting early/), 'Store closes early.')
    await user.click(dialog.getByRole('button', { name: 'Start now' }))
    await waitFor(() =>
      expect(queuedTaps(sam.userId)).toMatchObject([{ punch: { earlyReason: 'Store closes early.' } }]),
    )
    network.connect()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect((await clock()).running).toMatchObject({ earlyReason: 'Store closes early.' }))
  })

  test('asks for a reason after the server refused a start that the device did not know to be early', async () => {
    const { clock, org, user } = await later()
    await screen.findByRole('button', { name: 'Start Job: Night clean' })
    await inTenant(run.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ earlyStartMinutes: 120 }).execute(),
    )
    await mutate(() => true)
    await waitFor(async () => expect((await clock()).visits[0]?.opensAt).toBeDefined())
    // After the page has loaded the wider limit, the limit is narrowed without the page knowing.
    await screen.findByRole('button', { name: 'Start Job: Night clean' })
    await inTenant(run.api.db, org.id, (tx) => tx.updateTable('configurations').set({ earlyStartMinutes: 0 }).execute())
    await user.click(screen.getByRole('button', { name: 'Start Job: Night clean' }))
    await screen.findByText('This wasn’t recorded. Tap Start Job again and give a reason.')
    await user.click(await screen.findByRole('button', { name: 'Start Job: Night clean' }))
    const dialog = within(await screen.findByRole('dialog', { name: /visit now\?$/ }))
    await user.type(dialog.getByLabelText(/^Why are you starting early/), 'Store closes early.')
    await user.click(dialog.getByRole('button', { name: 'Start now' }))
    await waitFor(async () =>
      expect((await clock()).running).toMatchObject({ flags: expect.arrayContaining(['early']) }),
    )
    expect(screen.queryByText('This wasn’t recorded. Tap Start Job again and give a reason.')).toBeNull()
  })
})
