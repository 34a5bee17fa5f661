import { ChevronRight, CornerLeftUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { idsInOrder, type Person } from './chart-tree.ts'
import { t } from './texts.ts'

interface ListViewProps {
  organizationId: string
  /** By the manager's id; people without a manager are under ''. */
  reports: ReadonlyMap<string, readonly Person[]>
  closed: ReadonlySet<string>
  foundIds: ReadonlySet<string>
  activeId: string | undefined
  onToggle: (id: string) => void
  /** Opens the choice of a person's manager; undefined without permission. */
  onChoose: ((id: string) => void) | undefined
}

/** Rows per batch: rendering thousands in one go would block a phone for seconds. */
const rowsAtOnce = 200

/** The chart as nested lists, for screen readers, small windows and readers who prefer text. */
export function ListView(props: ListViewProps) {
  const { reports, closed, activeId } = props
  const [rowLimit, setRowLimit] = useState(rowsAtOnce)
  const ids = useMemo(() => idsInOrder(reports, closed), [reports, closed])
  // A person found by the search is rendered, however far down.
  const count = Math.max(rowLimit, activeId ? ids.indexOf(activeId) + 1 : 0)
  return (
    <div className="p-2">
      <Branch {...props} managerId="" shownIds={new Set(ids.slice(0, count))} />
      <LoadMore hasMore={ids.length > count} isLoading={false} onLoad={() => setRowLimit(count + rowsAtOnce)} />
    </div>
  )
}

interface BranchProps extends ListViewProps {
  managerId: string
  shownIds: ReadonlySet<string>
}

function Branch({ managerId, ...props }: BranchProps) {
  const { shownIds, organizationId, reports, closed, foundIds, activeId, onToggle, onChoose } = props
  return (
    <ul
      className={managerId ? 'ml-5 border-l border-line pl-2' : ''}
      aria-label={managerId ? undefined : t('orgChart')}
    >
      {reports.get(managerId)?.map(({ id, name, title, photoLink }) => {
        if (!shownIds.has(id)) return undefined
        const count = reports.get(id)?.length ?? 0
        const isOpen = count > 0 && !closed.has(id)
        return (
          <li key={id}>
            <div
              className={`flex min-h-11 items-center gap-1 rounded-md ${foundIds.has(id) || id === activeId ? 'bg-accent-soft' : ''}`}
            >
              {count > 0 ? (
                <IconButton
                  label={t(isOpen ? 'close' : 'open', { name })}
                  aria-expanded={isOpen}
                  onClick={() => onToggle(id)}
                >
                  <ChevronRight size={16} className={isOpen ? 'rotate-90' : ''} />
                </IconButton>
              ) : (
                <span className="w-9 pointer-coarse:w-11" />
              )}
              <Link
                to={pages.member(organizationId, id)}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md pr-2 hover:underline"
              >
                <Avatar name={name} image={photoLink} shape="round" className="size-8 text-xs" />
                <span className="min-w-0">
                  <span className="block truncate text-sm font-medium">{name}</span>
                  {title && <span className="block truncate text-xs text-ink-2">{title}</span>}
                </span>
              </Link>
              {count > 0 && <span className="pr-2 text-xs text-ink-2 max-sm:hidden">{t('reports', { count })}</span>}
              {onChoose && (
                <IconButton label={t('moveTitle', { name })} onClick={() => onChoose(id)}>
                  <CornerLeftUp size={16} />
                </IconButton>
              )}
            </div>
            {isOpen && <Branch {...props} managerId={id} />}
          </li>
        )
      })}
    </ul>
  )
}
