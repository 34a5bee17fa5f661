import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OrgChartPage } from './org-chart-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function company() {
  const people = await buildPeople(run)
  const lead = await people.add({ name: 'Bea Lead', title: 'Night lead' })
  const sam = await people.add({ name: 'Sám Ortiz', managerId: lead.id })
  await people.add({ name: 'Cal Crew', managerId: lead.id })
  return { people, lead, sam }
}

function open({ org }: Awaited<ReturnType<typeof buildPeople>>, query = '') {
  connectPage(run.api.app, org.headers)
  return renderAt(`/org/${org.id}/org-chart${query}`, '/org/:organizationId/org-chart', <OrgChartPage />)
}

const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))

describe('the org chart page', () => {
  test('shows everyone below their manager and moves with the arrow keys', async () => {
    const { people, lead } = await company()
    const { address, user } = open(people)
    const tree = await screen.findByRole('tree', { name: 'Org chart' })
    expect(names().toSorted()).toEqual(['Ana Reyes', 'Bea Lead, Night lead, 2 direct reports', 'Cal Crew', 'Sám Ortiz'])
    tree.focus()
    const active = () =>
      document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label')
    await waitFor(() => expect(active()).toBe('Ana Reyes'))
    await user.keyboard('{ArrowRight}')
    expect(active()).toMatch(/^Bea Lead/)
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('Cal Crew')
    await user.keyboard('{ArrowUp} ')
    expect(names()).toHaveLength(2)
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/org/${people.org.id}/members/${lead.id}`)
  })

  test('finds people regardless of accents and expands the path to them', async () => {
    const { people } = await company()
    const { user } = open(people)
    await screen.findByRole('tree')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Collapse all' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'sam')
    await screen.findByText('1 person found')
    expect(screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label')).toBe('Sám Ortiz')
  })

  test('shows the same tree as nested lists', async () => {
    const { people, sam } = await company()
    const { user } = open(people, '?view=list')
    const link = await screen.findByRole('link', { name: 'Sám Ortiz' })
    expect(link.getAttribute('href')).toBe(`/org/${people.org.id}/members/${sam.id}`)
    await user.click(screen.getByRole('button', { name: 'Hide Bea Lead’s direct reports' }))
    expect(screen.queryByRole('link', { name: 'Sám Ortiz' })).toBeNull()
    await user.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name: 'Chart' }))
    await screen.findByRole('tree')
  })

  test('renders a long list in parts, and a searched person immediately', async () => {
    const { people } = await company()
    await people.crowd(300)
    const { user } = open(people, '?view=list')
    await screen.findByRole('link', { name: 'Member 1' })
    expect(screen.getAllByRole('link')).toHaveLength(200)
    await user.type(screen.getByRole('searchbox'), 'Member 98')
    await screen.findByRole('link', { name: 'Member 98' })
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(304))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('saves the chart as a standalone file and prints it', async () => {
    const { people } = await company()
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const printed = vi.fn<() => number>(() => document.querySelectorAll('.print-sheet svg g').length)
    vi.stubGlobal('print', printed)
    const { user } = open(people)
    await screen.findByRole('tree')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as SVG' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]?.text()
    expect(text).toContain('Bea Lead')
    expect(text).not.toContain('var(--')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    await waitFor(() => expect(printed).toHaveReturnedWith(5))
    vi.restoreAllMocks()
  })

  test('saves the chart as a PDF', async () => {
    const { people } = await company()
    const { user } = open(people)
    const page = fetch
    const fonts = join(import.meta.dirname, '../../..')
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.includes('.woff') ? new Response(readFileSync(join(fonts, url))) : page(url, init),
    )
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await screen.findByRole('tree')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as PDF' }))
    await waitFor(() => expect(files).toHaveLength(1), { timeout: 20_000 })
    expect(files[0]?.type).toBe('application/pdf')
    expect(await files[0]?.slice(0, 5).text()).toBe('%PDF-')
    await waitFor(() => expect(screen.queryByText('Creating the PDF…')).toBeNull())
    vi.restoreAllMocks()
  })

  test('zooms around the point between two fingers', async () => {
    const { people } = await company()
    open(people)
    const tree = await screen.findByRole('tree')
    const widthOf = () => Number(tree.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
    const before = widthOf()
    const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX, clientY: 100 })
    fireEvent.pointerDown(tree, finger(1, 100))
    fireEvent.pointerDown(tree, finger(2, 200))
    fireEvent.pointerMove(tree, { ...finger(2, 250), buttons: 1 })
    await waitFor(() => expect(widthOf()).toBeCloseTo(before / 1.5))
    fireEvent.pointerUp(tree, finger(2, 250))
    fireEvent.pointerUp(tree, finger(1, 100))
  })

  test('pans by dragging without opening a person', async () => {
    const { people } = await company()
    const { address } = open(people)
    const tree = await screen.findByRole('tree')
    const svg = tree.querySelector('svg')
    const before = svg?.style.transform
    tree.setPointerCapture = () => {}
    fireEvent.pointerDown(tree, { clientX: 10, clientY: 10, buttons: 1 })
    fireEvent.pointerMove(tree, { clientX: 90, clientY: 40, buttons: 1 })
    const card = screen.getAllByRole('treeitem')[0]
    if (card) fireEvent.click(card)
    expect(svg?.style.transform).not.toBe(before)
    expect(address()).toBe(`/org/${people.org.id}/org-chart`)
  })
})
