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
import { queuedTaps } from '../offline/tap-queue.ts'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('corrective actions at a location', () => {
  test('completes an action offline, and sends its photo and then the step once, whatever answers are lost', async () => {
    const site = await buildWorksite(run)
    await callsAboutInspections(run, site)
    const sam = await site.worker()
    await sam.tapped('start')
    keepPhotosHere()
    connectPage(run.api.app, sam.headers)
    connectUploads()
    const { user } = renderAt(`/org/${site.org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await list.findByText('Saved on this phone.')
    await screen.findByText('Saved on this phone, waiting to be sent: 1 item')
    network.connect()
    // The server takes the photo, then the step, and each answer is lost once.
    const connected = fetch
    const taken: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const answer = await connected(url, init)
      if (!init?.method || init.method === 'GET') return answer
      taken.push(url.endsWith('/proof') ? 'photo' : init.method)
      if (taken.filter((one) => one === taken.at(-1)).length === 1) throw new TypeError('Failed to fetch')
      return answer
    })
    for (const calls of [['photo'], ['photo', 'photo', 'PUT'], ['photo', 'photo', 'PUT', 'PUT']]) {
      dispatchEvent(new Event('online'))
      await waitFor(() => expect(taken).toEqual(calls))
    }
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    await list.findByText('Done, waiting for verification')
    const { running } = await sam.get<Timeclock>('/timeclock')
    expect(running?.actions).toMatchObject([{ state: 'fixed', answer: 'Mopped twice.' }])
    expect(await photoStore.of(sam.userId)).toEqual([])
    const { items } = (
      await run.call(site.org.headers, `${site.base}/corrective-actions?state=fixed`)
    ).json<CorrectiveActionPage>()
    expect(items).toMatchObject([{ text: 'Mop again', version: 3, proofLink: expect.stringContaining('/files/') }])
  })

  test('keeps what was done after a manager ended the work, and what is refused, to be copied', async () => {
    const site = await buildWorksite(run)
    const { ids } = await callsAboutInspections(run, site)
    const sam = await site.worker()
    const { workLog } = await sam.tapped('start')
    const later = { itemKey: '', text: 'Empty the bins', ownerId: null, dueOn: null }
    const asManager = (path: string, body: object, method: 'PUT' | 'POST' = 'PUT') =>
      run.call(site.org.headers, `${site.base}/${path}`, { method, body })
    await asManager(`inspections/${ids.doneId}/actions`, later, 'POST')
    keepPhotosHere()
    connectPage(run.api.app, sam.headers)
    const { user } = renderAt(`/org/${site.org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
    const list = within(await screen.findByRole('region', { name: 'Corrective actions' }))
    const network = cutNetwork()
    // The manager ends the work and finishes one action, which the phone cannot know.
    expect(
      (await asManager(`work-logs/${workLog.id}/end`, { reason: 'Forgot', version: workLog.version }, 'POST'))
        .statusCode,
    ).toBe(200)
    const done = { state: 'fixed', answer: 'I did it', version: 1 }
    expect((await asManager(`corrective-actions/${ids.actionId}`, done)).statusCode).toBe(200)
    for (const name of ['Mop again', 'Empty the bins']) {
      await user.click(list.getByRole('button', { name: `Mark as done: ${name}` }))
      const dialog = within(await screen.findByRole('dialog', { name }))
      await user.type(dialog.getByLabelText('What was done'), `${name}: yes`)
      await user.click(dialog.getByRole('button', { name: 'Notify the inspector' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    network.connect()
    dispatchEvent(new Event('online'))
    await screen.findByText(/^Corrective action, Mop again, .*: Someone else changed this/)
    const fixed = async () =>
      (await run.call(site.org.headers, `${site.base}/corrective-actions?state=fixed`))
        .json<CorrectiveActionPage>()
        .items.map(({ text, answer, fixedByName }) => [text, answer, fixedByName])
    await vi.waitFor(async () =>
      expect(await fixed()).toEqual([
        ['Empty the bins', 'Empty the bins: yes', 'Sam Ortiz'],
        ['Mop again', 'I did it', site.org.owner.name],
      ]),
    )
    await user.click(screen.getByRole('button', { name: /^Copy Corrective action, Mop again/ }))
    await screen.findByText('Copied.')
    expect(await navigator.clipboard.readText()).toMatch(/^Corrective action, Mop again, .*\nMop again: yes$/)
    // It stays, until its user has seen to it.
    const kept = { punch: { what: 'action', body: { answer: 'Mop again: yes' } } }
    await waitFor(() => expect(queuedTaps(sam.userId)).toMatchObject([kept]))
  })

  test('reports a problem immediately, and keeps its photo on the device until there is a connection', async () => {
    const site = await buildWorksite(run)
    const sam = await site.worker()
    await sam.tapped('start')
    keepPhotosHere()
    connectPage(run.api.app, sam.headers)
    connectUploads()
    const address = `/org/${site.org.id}/employee?view=requests`
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
    await screen.findByText('Saved on this phone, waiting to be sent: 1 item')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Waiting to be sent (1)' }))
    sheet.getByText('pipe.png')
    sheet.getByText('Saved on this device. It is sent as soon as you’re back online.')
    vi.stubGlobal('fetch', connected)
    await user.click(sheet.getByRole('button', { name: 'Send now' }))
    await screen.findByText(/1 photo/)
    await waitFor(() => expect(screen.queryByText('pipe.png')).toBeNull())
    const { items } = await sam.get<ProblemReportPage>('/my-problem-reports')
    expect(items).toMatchObject([{ text: 'The pipe drips.', photos: [{}] }])
  })
})
