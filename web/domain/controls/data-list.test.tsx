import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('where there is room it is a table whose rows lead on', async () => {
  const { user, address } = open()
  const table = screen.getByRole('table', { name: 'Clients' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('link', { name: 'Cedar' }))
  expect(address()).toBe('/c/2')
})

test('at rest it has the code of the page its rows lead to fetched, with the data only when one is pointed at', async () => {
  const ahead: string[] = []
  onIntent((path, what) => ahead.push(`${what} ${path}`))
  const { user } = open()
  await expect.poll(() => ahead).toEqual(['code /c/1'])
  await user.hover(screen.getByRole('link', { name: 'Cedar' }))
  expect(ahead).toEqual(['code /c/1', 'page /c/2'])
})

test('a sorted column says its direction and turns it', async () => {
  const onSort = vi.fn<(sort: string) => void>()
  const { user } = open({ sort: 'name', onSort })
  expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Client' }))
  expect(onSort).toHaveBeenCalledWith('-name')
})

test('while rows load it says that it is busy', () => {
  open({ rows: undefined })
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

const narrow = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })

test('cards with links of their own have the code fetched too', async () => {
  vi.stubGlobal('matchMedia', narrow)
  const ahead: string[] = []
  onIntent((path, what) => ahead.push(`${what} ${path}`))
  open({ hasCardLinks: true })
  expect(screen.queryByRole('link')).toBeNull()
  await expect.poll(() => ahead).toEqual(['code /c/1'])
  // One row's is enough: past the rest no other is fetched.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(ahead).toEqual(['code /c/1'])
})

test('on a narrow window there are cards and no table', () => {
  vi.stubGlobal('matchMedia', narrow)
  open()
  expect(screen.queryByRole('table')).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem')).toHaveLength(2)
})
