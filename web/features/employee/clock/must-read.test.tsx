import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { mutate } from 'swr'
import { describe, expect, test } from 'vitest'
import { buildLaterVisit } from '#server/api/features/timeclock/test/later-visit.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from '../employee-page.tsx'
import { queuedTaps } from '../offline/tap-queue.ts'

const run = useApi()

/** Renders the page of a member who has to read a message before the visit. */
async function notices() {
  const site = await buildLaterVisit(run, 10)
  const { org, base, location, sam } = site
  const url = `${base}/messages`
  const about = { about: 'place', id: location.id }
  await run.call(org.headers, url, {
    body: { ...about, messageId: randomUUID(), text: 'The alarm code is new.', mustRead: true },
  })
  await mutate(() => true, undefined, { revalidate: false })
  connectPage(run.api.app, sam.headers)
  const { user } = renderAt(`/org/${org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  return {
    sam,
    user,
    start: async () => user.click(await screen.findByRole('button', { name: 'Start Job: Night clean' })),
    dialog: async () => within(await screen.findByRole('dialog', { name: 'Read before you start' })),
    clock: () => sam.get<Timeclock>('/timeclock'),
    /** What the start is flagged with, besides a position that the browser may or may not tell. */
    flags: async () => (await sam.get<Timeclock>('/timeclock')).running?.flags.filter((flag) => flag !== 'no_position'),
    readers: async () =>
      (await run.call(org.headers, `${url}?about=place&id=${location.id}`))
        .json<Thread>()
        .items.flatMap(({ reads }) => reads.map(({ name }) => name)),
  }
}

describe('a message to read before Start', () => {
  test('is shown before the work starts, and its reading is kept', async () => {
    const { start, dialog, clock, flags, readers, user } = await notices()
    await start()
    const shown = await dialog()
    shown.getByText('The alarm code is new.')
    expect([(await clock()).running, await readers()]).toEqual([null, []])
    await user.click(shown.getByRole('button', { name: 'I’ve read it' }))
    await screen.findByRole('region', { name: 'Current work' })
    await waitFor(async () => expect(await flags()).toEqual([]))
    expect(await readers()).toEqual(['Sam Ortiz'])
  })

  test('is read offline too: the reading is queued before the tap', async () => {
    const { start, dialog, flags, readers, sam, user } = await notices()
    await start()
    const shown = await dialog()
    const network = cutNetwork()
    await user.click(shown.getByRole('button', { name: 'I’ve read it' }))
    await waitFor(() => expect(queuedTaps(sam.userId).map(({ punch }) => punch.kind)).toEqual(['asked', 'start']))
    network.connect()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await flags()).toEqual([]))
    expect(await readers()).toEqual(['Sam Ortiz'])
  })
})
