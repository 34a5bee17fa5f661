import { screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

function open({ org }: Awaited<ReturnType<typeof buildSchedule>>) {
  connectPage(run.api.app, org.headers)
  return renderAt(`/org/${org.id}/operations?view=map`, '/org/:organizationId/operations', <OperationsPage />)
}

describe('the map', () => {
  test('marks sites by state, lists them in words, and shows the live state of a selected one', async () => {
    const setup = await buildSchedule(run)
    await setup.addLocation(setup.client, { name: 'Annex', latitude: 44.9, longitude: -93.2 })
    const plaza = await setup.addLocation(setup.client, { name: 'Plaza', latitude: 44.98, longitude: -93.27 })
    // Late at any time of the day.
    const schedule = { ...daily, startTime: '00:00', durationMinutes: 1_440 }
    await setup.addJob(plaza, { name: 'All day clean', schedule })
    const { user, container } = open(setup)
    const list = within(await screen.findByRole('list', { name: 'Locations' }))
    expect((await list.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^PlazaHarbor Dental(No-show|Late|Planned)$/),
      'AnnexHarbor DentalNothing today',
      'Main StreetHarbor Dentalnot on the mapNothing today',
    ])
    expect(container.querySelectorAll('.map-site')).toHaveLength(2)
    await user.click(container.querySelector('.map-site[title="Plaza"]') ?? container)
    await list.findByText(/All day clean/)
    await list.findByText('6.5 mi from here')
    const link = await list.findByRole('link', { name: 'Open location' })
    expect(link.getAttribute('href')).toContain(plaza.id)
    expect([...container.querySelectorAll('.map-name')].map(({ textContent }) => textContent)).toEqual([
      'Plaza',
      'Annex',
    ])
    const before = container.querySelector<HTMLElement>('.map-site[title="Annex"]')?.style.transform
    await user.click(await screen.findByRole('button', { name: 'Zoom in' }))
    expect(container.querySelector<HTMLElement>('.map-site[title="Annex"]')?.style.transform).not.toBe(before)
    await user.click(await screen.findByRole('button', { name: 'Zoom to fit' }))
    expect(container.querySelector<HTMLElement>('.map-site[title="Annex"]')?.style.transform).toBe(before)
  })

  test('says that there are no sites, or none with coordinates', async () => {
    const schedule = await buildSchedule(run)
    open(schedule)
    await screen.findByText('No locations on the map yet')
    await screen.findByRole('button', { name: /^Main Street/ })
  })

  test('shows tiles below the marks with their attribution when the installation has a source', async () => {
    const schedule = await buildSchedule(run)
    await schedule.addLocation(schedule.client, { name: 'Plaza', latitude: 44.98, longitude: -93.27 })
    connectPage(run.api.app, schedule.org.headers)
    const toApi = globalThis.fetch
    const tiles = {
      url: 'https://tile.example.com/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      kind: 'pictures',
      zoomMax: 19,
    }
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input === '/map-tiles.json' ? Promise.resolve(Response.json(tiles)) : toApi(input, init),
    )
    const pattern = '/org/:organizationId/operations'
    const { container } = renderAt(`/org/${schedule.org.id}/operations?view=map`, pattern, <OperationsPage />)
    await screen.findByText('© OpenStreetMap contributors')
    const sources = [...container.querySelectorAll<HTMLImageElement>('.map-tile')].map(({ src }) => src)
    expect(sources).toContain('https://tile.example.com/14/3947/5894.png')
  })
})
