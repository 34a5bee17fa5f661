import { act, screen, waitFor } from '@testing-library/react'
import { mutate } from 'swr'
import { describe, expect, test } from 'vitest'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { deliver } from '../offline/deliver.ts'
import { EmployeePage } from '../employee-page.tsx'
import { enqueueTap, queuedTaps } from '../offline/tap-queue.ts'

const run = useApi()

/** Renders the page of a member who tapped End job within the second of the start. */
async function ended() {
  const { org, worker } = await buildWorksite(run)
  const sam = await worker()
  const deviceAt = ago({ seconds: 20 })
  const { punch } = await sam.tapped('start', { deviceAt })
  await mutate(() => true, undefined, { revalidate: false })
  connectPage(run.api.app, sam.headers)
  const clocked = { userId: sam.userId, organizationId: org.id }
  const end = { id: crypto.randomUUID(), kind: 'end', deviceAt, position: null } as const
  enqueueTap({ ...clocked, punch: end, place: 'Evening clean', timeZone: 'America/New_York' })
  const { user } = renderAt(`/org/${org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  await screen.findByText(/This work started just now, so it continues/)
  return { sam, clocked, punch, user, clock: () => sam.get<Timeclock>('/timeclock') }
}

describe('work ended within a second of its start', () => {
  test('continues and says so, without sending the member to a manager', async () => {
    const { sam, clocked, user, clock } = await ended()
    expect((await clock()).running).not.toBeNull()
    expect(screen.queryByText(/wasn’t recorded/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'End Job' }))
    await act(() => deliver(clocked))
    await waitFor(async () => expect((await clock()).running).toBeNull())
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    expect(screen.queryByText(/so it continues/)).toBeNull()
  })

  test('is no longer mentioned once its start was undone', async () => {
    const { sam, punch, clocked } = await ended()
    expect((await sam.undo(punch.id)).statusCode).toBe(200)
    await act(async () => {
      await deliver(clocked)
      await mutate(() => true)
    })
    await waitFor(() => expect(screen.queryByText(/so it continues/)).toBeNull())
  })
})
