import { screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { onIntent } from '#web/platform/navigation/link.tsx'
import { renderAt } from '#web/test/screen.tsx'
import { DataList, type Column } from './data-list.tsx'

interface Row {
  id: string
  name: string
  jobs: number
}
const rows: Row[] = [
  { id: '1', name: 'Willow', jobs: 3 },
  { id: '2', name: 'Cedar', jobs: 1 },
]
const columns: Column<Row>[] = [
  { id: 'name', label: 'Client', cell: (row) => row.name, sort: 'name' },
  { id: 'jobs', label: 'Jobs', cell: (row) => row.jobs, isFigure: true },
]

afterEach(() => {
  vi.unstubAllGlobals()
  onIntent(() => {})
})

function open(props: Partial<Parameters<typeof DataList<Row>>[0]> = {}) {
  const card = (row: Row) => <b>{row.name}</b>
  return renderAt(
    '/x',
    '/x',
    <DataList
      label="Clients"
      rows={rows}
      columns={columns}
      keyOf={(row) => row.id}
      hrefOf={(row) => `/c/${row.id}`}
      card={card}
      {...props}
    />,
  )
}

describe('the data list', () => {
  test('is a table with linked rows on a wide window', async () => {
    const { user, address } = open()
    const table = screen.getByRole('table', { name: 'Clients' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: 'Cedar' }))
    expect(address()).toBe('/c/2')
  })

  test("prefetches the code of its rows' page, and the data on hover", async () => {
    const ahead: string[] = []
    onIntent((path, mode) => ahead.push(`${mode} ${path}`))
    const { user } = open()
    await expect.poll(() => ahead).toEqual(['code /c/1'])
    await user.hover(screen.getByRole('link', { name: 'Cedar' }))
    expect(ahead).toEqual(['code /c/1', 'page /c/2'])
  })

  test('shows the direction of a sorted column and reverses it', async () => {
    const onSort = vi.fn<(sort: string) => void>()
    const { user } = open({ sort: 'name', onSort })
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Client' }))
    expect(onSort).toHaveBeenCalledWith('-name')
  })

  test('is marked busy while rows load', () => {
    open({ rows: undefined })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  const narrow = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })

  test("prefetches the page's code when its cards have their own links", async () => {
    vi.stubGlobal('matchMedia', narrow)
    const ahead: string[] = []
    onIntent((path, mode) => ahead.push(`${mode} ${path}`))
    open({ hasCardLinks: true })
    expect(screen.queryByRole('link')).toBeNull()
    await expect.poll(() => ahead).toEqual(['code /c/1'])
    // Prefetching one row is enough: hovering longer fetches no other.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(ahead).toEqual(['code /c/1'])
  })

  test('shows cards instead of a table on a narrow window', () => {
    vi.stubGlobal('matchMedia', narrow)
    open()
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem')).toHaveLength(2)
  })
})
