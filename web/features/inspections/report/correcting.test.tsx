import { readFont } from '#web/test/pdf-fonts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InspectionPage } from '../inspect/inspection-page.tsx'
import { reportBlocks, reportFileName, reportTitle, type PrintedReport } from './report-blocks.ts'
import { InspectionReportPage } from './report-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const { reads } = await callsAboutInspections(run, acme)
  const [draftUrl = '', doneUrl = ''] = reads
  const get = async (url: string) => (await run.call(acme.org.headers, url)).json<Inspection>()
  const idOf = (url: string) => url.split('/').at(-1) ?? ''
  const open = (id: string) => {
    connectPage(run.api.app, acme.org.headers)
    const path = '/org/:organizationId/inspections/:reportId'
    return renderAt(`/org/${acme.org.id}/inspections/${id}`, path, <InspectionPage />)
  }
  const openReport = (id: string) => {
    connectPage(run.api.app, acme.org.headers)
    const path = '/org/:organizationId/reports/inspections/:reportId'
    return renderAt(`/org/${acme.org.id}/reports/inspections/${id}`, path, <InspectionReportPage />)
  }
  return { ...acme, draftUrl, doneUrl, get, idOf, open, openReport }
}

describe('correcting an inspection', () => {
  test('removes a photo from a draft', async () => {
    const { draftUrl, get, idOf, open } = await setUp()
    const { user } = open(idOf(draftUrl))
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1 of Mirrors without streaks' }))
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Mirrors without streaks')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos of Mirrors without streaks' })).toBeNull())
    expect((await get(draftUrl)).photos).toEqual([])
  })

  test('creates a new revision and keeps both readable', async () => {
    const { base, doneUrl, get, idOf, openReport, org } = await setUp()
    const { user, address, unmount } = openReport(idOf(doneUrl))
    await user.click(await screen.findByRole('button', { name: 'Correct' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'The other floor')
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(address()).toContain(`/org/${org.id}/inspections/`))
    const draftUrl = `${base}/inspections/${idOf(address())}`
    expect(await get(draftUrl)).toMatchObject({ revision: 2, correctionReason: 'The other floor', submittedAt: null })
    unmount()
    await run.call(org.headers, `${draftUrl}/submission`, { method: 'POST' })
    const old = openReport(idOf(doneUrl))
    await screen.findByText(/was corrected and no longer counts/)
    const newer = await screen.findByRole('link', { name: 'Open newer revision' })
    expect(newer.getAttribute('href')).toBe(`/org/${org.id}/reports/inspections/${idOf(draftUrl)}`)
    expect(screen.queryByRole('button', { name: 'Share with the client' })).toBeNull()
    old.unmount()
    openReport(idOf(draftUrl))
    await screen.findByText(/Revision 2, corrected/)
    const before = await screen.findByRole('link', { name: 'Previous revision' })
    expect(before.getAttribute('href')).toBe(`/org/${org.id}/reports/inspections/${idOf(doneUrl)}`)
  })

  test('prints score, marks, photos and signature as a PDF', async () => {
    const { doneUrl, get } = await setUp()
    const report = await get(doneUrl)
    const { snapshot, submittedAt, doneAt } = report
    if (!snapshot || !submittedAt || !doneAt) throw new Error('not submitted')
    const printed: PrintedReport = {
      ...report,
      snapshot,
      submittedAt,
      doneAt: '2027-01-01T02:30:00.000Z',
      companyName: 'Brightside',
      signerName: 'Jo Park',
      signature: 'M1 1L300 100',
      timeZone: 'America/New_York',
      clientSignature: {
        name: 'Bo Diaz',
        signature: 'M2 2L200 90',
        comment: 'Well done.',
        signedAt: '2027-01-02T03:30:00.000Z',
        reportHash: 'ab12',
      },
      photos: [{ id: 'p', itemKey: 'floor', link: '' }],
      actions: [{ id: 'action', text: 'Mop again', dueOn: '2027-01-04', state: 'open', proofLink: null }],
    }
    const photo = new Uint8Array(await picture(300, 200).jpeg().toBuffer()).buffer
    const blocks = reportBlocks(printed, new Map([['p', photo]]))
    const text = JSON.stringify(blocks)
    for (const part of [
      'Brightside: Inspection report',
      'Acme client, Acme location',
      '4 of 5',
      'Mop again',
      'Jo Park',
    ])
      expect(text).toContain(part)
    for (const part of ['Signed by the client', 'Bo Diaz, Jan 1, 2027', 'M2 2L200 90', 'Well done.', 'report ab12'])
      expect(text).toContain(part)
    expect(reportFileName(printed)).toBe('Acme location 2026-12-31.pdf')
    expect(blocks.filter(({ kind }) => kind === 'pictures')).toHaveLength(1)
    const parts = await drawDocument({ title: reportTitle(printed), language: 'en', blocks, readFont })
    const file = Buffer.concat(parts).toString('latin1')
    for (const part of ['%PDF-1.7', '/S /H2', '/S /Figure', '/Subtype /Image']) expect(file).toContain(part)
  })
})
