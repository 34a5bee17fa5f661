import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { worksite } from '#server/api/timekeeping/test/worksite.ts'
import type { Timeclock } from '#shared/contracts/timeclock.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from './employee-page.tsx'

const run = useApi()

test('the crew says what was done, also after the connection was lost, and it waits for the check', async () => {
  const site = await worksite(run)
  await callsAboutInspections(run, site)
  const sam = await site.worker()
  await sam.tapped('start')
  connectPage(run.api.app, sam.headers)
  const { user } = renderAt(`/org/${site.own.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  const list = within(await screen.findByRole('region', { name: 'To fix' }))
  list.getByText('Restrooms · Floor')
  await user.click(list.getByRole('button', { name: 'Done: Mop again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mop again' }))
  await user.type(dialog.getByLabelText('What was done'), 'Mopped twice.')
  const network = cutNetwork()
  await user.click(dialog.getByRole('button', { name: 'Tell the inspector' }))
  await dialog.findByRole('alert')
  network.connect()
  expect(dialog.getByLabelText('What was done')).toHaveProperty('value', 'Mopped twice.')
  await user.click(dialog.getByRole('button', { name: 'Tell the inspector' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await list.findByText('Done, waits for the check')
  const { running } = await sam.get<Timeclock>('/timeclock')
  expect(running?.actions).toMatchObject([{ state: 'fixed', answer: 'Mopped twice.' }])
})
