import { SearchX } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { withQuery } from '#web/platform/http/api.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { useAdminQuery } from './admin-query.ts'
import { t } from './texts.ts'

interface SearchedListProps<Row> {
  path: string
  label: string
  searchLabel: string
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
}

/** A paged list of the whole installation with a search. */
export function SearchedList<Row extends { readonly id: string }>(props: SearchedListProps<Row>) {
  const { path, label, searchLabel, columns, card } = props
  const { search, pages, change } = useAdminQuery()
  const url = withQuery(path, { search: search.trim() })
  const { data, isLoading } = usePages<{ items: Row[]; nextCursor: string | null }>(url, pages)
  const find = useCallback((text: string) => change({ search: text }), [change])
  return (
    <section className="md:card md:overflow-clip">
      <div className="pb-3 md:border-b md:border-line md:p-2.5">
        <SearchField label={searchLabel} value={search} onChange={find} className="max-w-lg" />
      </div>
      {data?.items.length === 0 ? (
        <EmptyState icon={<SearchX size={20} />} title={t('noneFound')} />
      ) : (
        <DataList label={label} rows={data?.items} columns={columns} keyOf={({ id }) => id} card={card} />
      )}
      <LoadMore
        hasMore={!!data?.nextCursor}
        isLoading={isLoading}
        onLoad={() => change({ pages: String(pages + 1) })}
      />
    </section>
  )
}
