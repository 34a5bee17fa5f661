import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { photoStore } from '#web/domain/photos/photo-store.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere, waitForPhotoInput } from '#web/test/device-photos.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { connectUploads } from '#web/test/upload-request.ts'
import { EmployeePage } from '../employee-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('corrective actions at a location', () => {
  test('completes an action, even after a lost connection, and leaves it waiting for verification', async () => {
    const site = await buildWorksite(run)
    await callsAboutInspections(run, site)
    const sam = await site.worker()
    await sam.tapped('start')
    keepPhotosHere()
    connectPage(run.api.app, sam.headers)
    connectUploads()
    const { user } = renderAt(`/org/${site.own.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
    const list = within(await screen.findByRole('region', { name: 'Corrective actions' }))
    list.getByText('Restrooms · Floor')
    await user.click(list.getByRole('button', { name: 'Mark as done: Mop again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mop again' }))
    await user.type(dialog.getByLabelText('What was done'), 'Mopped twice.')
    const shown = new File([Uint8Array.from(await picture(40, 30).png().toBuffer())], 'mopped.png', {
      type: 'image/png',
    })
    await user.upload(await waitForPhotoInput(dialog.getByLabelText(/Photo of the fix/)), shown)
    await dialog.findByText('Saved on this device until you send the form.')
    const network = cutNetwork()
    await user.click(dialog.getByRole('button', { name: 'Notify the inspector' }))
    await screen.findByText(/^(Error - |No internet)/)
    await dialog.findByText('Saved on this device. It is sent as soon as you’re back online.')
    network.connect()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(dialog.queryByText('mopped.png')).toBeNull())
    expect(dialog.getByLabelText('What was done')).toHaveProperty('value', 'Mopped twice.')
    await user.click(dialog.getByRole('button', { name: 'Notify the inspector' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await list.findByText('Done, waiting for verification')
    const { running } = await sam.get<Timeclock>('/timeclock')
    expect(running?.actions).toMatchObject([{ state: 'fixed', answer: 'Mopped twice.' }])
    expect(await photoStore.all()).toEqual([])
    const { items } = (
      await run.call(site.own.headers, `${site.base}/corrective-actions?state=fixed`)
    ).json<CorrectiveActionPage>()
    expect(items).toMatchObject([{ text: 'Mop again', proofLink: expect.stringContaining('/files/') }])
  })

  test('reports a problem immediately, and keeps its photo on the device until there is a connection', async () => {
    const site = await buildWorksite(run)
    const sam = await site.worker()
    await sam.tapped('start')
    keepPhotosHere()
    connectPage(run.api.app, sam.headers)
    connectUploads()
    const address = `/org/${site.own.id}/employee?view=requests`
    const { user } = renderAt(address, '/org/:organizationId/employee', <EmployeePage />)
    const opening = await screen.findByRole('button', { name: 'Report a problem' })
    await waitFor(() => expect(opening).toHaveProperty('disabled', false))
    await user.click(opening)
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
    await user.type(dialog.getByLabelText(/^What is wrong\?/), 'The pipe drips.')
    const pipe = new File([Uint8Array.from(await picture(40, 30).png().toBuffer())], 'pipe.png', { type: 'image/png' })
    await user.upload(await waitForPhotoInput(dialog.getByLabelText(/Add a photo/)), pipe)
    await dialog.findByText('Saved on this device until you send the form.')
    const connected = fetch
    vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
      String(asked[0]).endsWith('/photos') ? Promise.reject(new TypeError('Failed to fetch')) : connected(...asked),
    )
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Saved on this device. It is sent as soon as you’re back online.')
    vi.stubGlobal('fetch', connected)
    dispatchEvent(new Event('online'))
    await screen.findByText(/1 photo/)
    await waitFor(() => expect(screen.queryByText('pipe.png')).toBeNull())
    const { items } = await sam.get<ProblemReportPage>('/my-problem-reports')
    expect(items).toMatchObject([{ text: 'The pipe drips.', photos: [{}] }])
  })
})
