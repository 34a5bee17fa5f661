import { readFont } from '#web/test/pdf-fonts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildRecaps } from '#server/api/features/recap/test/recaps.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { recapBlocks } from './recap-blocks.ts'
import { RecapReportPage } from './recap-report-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const march = '?from=2026-03-01&to=2026-03-31'

async function setUp(search = march) {
  const recaps = await buildRecaps(run)
  const first = await recaps.submitted('2026-03-09', { notes: 'Floors shine.' })
  await recaps.submitted('2026-03-10', { supplies: [{ name: 'Bin liners', quantity: 2, unit: 'box' }] })
  const open = (headers = recaps.org.headers, at = search) => {
    connectPage(run.api.app, headers)
    const path = `/org/${recaps.org.id}/reports/recap${at}`
    return renderAt(path, '/org/:organizationId/reports/recap', <RecapReportPage />)
  }
  return { ...recaps, first, open }
}

describe('the recap report', () => {
  test('sums the days and filters by the URL', async () => {
    const { open, lee } = await setUp()
    const { user, address } = open()
    expect((await screen.findAllByText('Lee Park')).length).toBeGreaterThan(1)
    expect(await screen.findByText('4 h')).toBeDefined()
    expect(await screen.findByText('18 mi')).toBeDefined()
    expect(screen.getByText('2 boxes')).toBeDefined()
    await screen.findByRole('option', { name: 'Lee Park' })
    await user.selectOptions(screen.getByLabelText('Supervisor'), lee.memberId)
    await user.click(screen.getByLabelText('With open comments'))
    expect(address()).toContain(`supervisor=${lee.memberId}&open=true`)
    expect(await screen.findByText('No recaps')).toBeDefined()
  })

  test('shows a recap with its comments and replies', async () => {
    const { open, first, lee } = await setUp()
    const page = open()
    await page.user.click((await screen.findAllByRole('link', { name: /Mon, Mar 9/ }))[0] as HTMLElement)
    expect(await screen.findByText('Floors shine.')).toBeDefined()
    expect(page.address()).toContain(`recap=${first.id}`)
    const here = () => within(screen.getByRole('region', { name: 'Comments on Main Street' }))
    await page.user.click(here().getByRole('button', { name: 'Comment' }))
    await page.user.type(here().getByLabelText('Comment'), 'Which door?')
    await page.user.click(here().getByRole('button', { name: 'Send' }))
    expect(await here().findByText('Which door?')).toBeDefined()
    page.unmount()
    const { user } = open(lee.headers, `?recap=${first.id}`)
    await screen.findByText('Which door?')
    await user.click(here().getByRole('button', { name: 'Reply' }))
    await user.type(here().getByLabelText('Reply'), 'The back.')
    await user.click(here().getByRole('button', { name: 'Send' }))
    await here().findByText('The back.')
    await user.click(here().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(here().getByText('Closed')).toBeDefined())
  })

  test('saves tagged text with photos as a PDF', async () => {
    const { first } = await setUp()
    const photo = await picture(300, 200).jpeg().toBuffer()
    const bytes = new Uint8Array(photo).buffer
    const shown = { id: 'p', link: '', thumbnailLink: '', writtenAt: '', createdAt: '', clockOff: false }
    const stops = first.stops.map((stop, index) => (index === 0 ? { ...stop, photos: [shown] } : stop))
    const blocks = recapBlocks({ recap: { ...first, stops }, units: 'imperial', pictures: new Map([['p', bytes]]) })
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'facts',
      'heading',
      'facts',
      'pictures',
      'heading',
      'facts',
    ])
    const many = Array.from({ length: 60 }, () => ({ kind: 'text' as const, text: 'A line. '.repeat(40) }))
    const parts = await drawDocument({ title: 'Recap', language: 'en', blocks: [...blocks, ...many], readFont })
    const file = Buffer.concat(parts).toString('latin1')
    expect(file.slice(0, 8)).toBe('%PDF-1.7')
    for (const part of ['/StructTreeRoot', '/S /H1', '/S /H2', '/S /Figure', '/Subtype /Image', '/Lang (en)'])
      expect(file).toContain(part)
    expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  })
})
