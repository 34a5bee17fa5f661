import type { ReactNode } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import type { ListQuery } from './list-query.ts'

interface StateListProps<State extends string, Row> {
  /** Accessible name of the list. */
  label: string
  query: ListQuery<State>
  stateLabel: string
  chips: readonly { value: State; label: string; count?: number | undefined }[]
  exportUrl: string
  data: { items: readonly Row[]; nextCursor: string | null } | undefined
  isLoading: boolean
  /** Shown when no record has this state. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** Submitted records by state: filter chips, one row per record, and the export. */
export function StateList<State extends string, Row extends { id: string }>({
  label,
  query,
  stateLabel,
  chips,
  exportUrl,
  data,
  isLoading,
  empty,
  children,
}: StateListProps<State, Row>) {
  return (
    <section className="card min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4">
        <FilterChips label={stateLabel} value={query.state} chips={chips} onChange={query.setState} />
        <ExportMenu lists={[{ url: exportUrl }]} />
      </div>
      {data?.items.length === 0 && empty}
      <ul className="divide-y divide-line" aria-label={label} aria-busy={!data}>
        {data?.items.map((row) => (
          <li key={row.id}>
            <Link to={query.hrefOf(row.id)} className="grid gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-sunken">
              {children(row)}
            </Link>
          </li>
        )) ?? (
          <li className="p-4">
            <SkeletonText lines={5} />
          </li>
        )}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => query.setPages(query.pages + 1)} />
    </section>
  )
}
