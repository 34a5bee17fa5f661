import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useCodeAhead } from '#web/platform/navigation/link.tsx'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from '#web/domain/frame/texts.ts'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /**
   * Content of the column's head instead of the label, e.g. a checkbox for all rows; the row's link is in a later
   * column.
   */
  readonly head?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned, with digits of equal width. */
  readonly isFigure?: boolean
  /** The value of `sort` for ascending order; a minus before it means descending. */
  readonly sort?: string
  readonly className?: string
}

interface DataListProps<Row> {
  /** Accessible name of the list. */
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** URL of a row's page: the first column's content becomes the link, and its press area is the whole row. */
  hrefOf?: (row: Row) => string
  /** Renders a row on a narrow window. */
  card: (row: Row) => ReactNode
  /** The card contains more links than the one to the row's page, e.g. a phone number. */
  hasCardLinks?: boolean
  sort?: string | undefined
  onSort?: (sort: string) => void
}

/** A table on a wide window, cards on a narrow one; only one of them is rendered. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, hrefOf } = props
  useCodeAhead(rows?.[0] && hrefOf?.(rows[0]))
  return useWide() ? <Table {...props} /> : <Cards {...props} />
}

const placeholders = Array.from({ length: 6 }, (_, index) => index)
/** Extends the link's press area to its whole row or card. */
const rowLink =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

function Table<Row>({ label, rows, columns, keyOf, hrefOf, sort, onSort }: DataListProps<Row>) {
  const first = columns.find(({ head }) => !head)
  return (
    <table className="w-full text-left text-sm" aria-label={label} aria-busy={!rows}>
      <thead>
        <tr className="border-b border-line bg-canvas text-xs text-ink-2">
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr
            key={keyOf(row)}
            className="relative h-13 border-b border-line transition-colors last:border-0 hover:bg-sunken"
          >
            {columns.map((column) => (
              <td
                key={column.id}
                className={`px-4 py-1.5 ${column.isFigure ? 'text-right whitespace-nowrap tabular-nums' : ''} ${column.className ?? ''}`}
              >
                {column === first && hrefOf ? (
                  <Link to={hrefOf(row)} className={rowLink}>
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        )) ??
          placeholders.map((index) => (
            <tr key={index} className="h-13 border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.id} className={`px-4 ${column.className ?? ''}`}>
                  <Skeleton className="h-3.5 w-3/5" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { label, head, isFigure, className = '' } = column
  const isUp = sort === column.sort
  const isDown = sort === `-${column.sort}`
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`h-9 px-4 py-1 font-medium ${isFigure ? 'text-right' : ''} ${className}`}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className="-mx-1 inline-flex items-center gap-1 rounded-xs px-1 font-medium hover:text-ink pointer-coarse:min-h-11"
          onClick={() => onSort(isUp ? `-${column.sort}` : (column.sort ?? ''))}
        >
          {label}
          {isUp && <ArrowUp size={14} />}
          {isDown && <ArrowDown size={14} />}
        </button>
      ) : (
        (head ?? label) || <span className="sr-only">{t('actions')}</span>
      )}
    </th>
  )
}

function Cards<Row>({ label, rows, keyOf, hrefOf, card, hasCardLinks }: DataListProps<Row>) {
  return (
    <ul className="grid grid-cols-1 gap-3" aria-label={label} aria-busy={!rows}>
      {rows?.map((row) => (
        <li key={keyOf(row)} className="card relative p-3.5">
          {hrefOf && !hasCardLinks ? (
            <Link to={hrefOf(row)} className={`block ${rowLink}`}>
              {card(row)}
            </Link>
          ) : (
            card(row)
          )}
        </li>
      )) ??
        placeholders.slice(0, 4).map((index) => (
          <li key={index} className="card grid h-24 content-center gap-2.5 p-3.5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-4/5" />
          </li>
        ))}
    </ul>
  )
}
