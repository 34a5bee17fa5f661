import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t } from '../texts.ts'
import type { BoardGrouping } from '#shared/schedule/board.ts'

interface WeekBarProps {
  /** First day of the week. */
  week: string
  by: BoardGrouping
  search: string
  isWide: boolean
  onWeek: (week: string) => void
  onBy: (by: BoardGrouping) => void
  onSearch: (text: string) => void
  /** Undefined without permission to plan. */
  onAdd: (() => void) | undefined
  onCopy: () => void
  onTemplates: () => void
  onSuggest: () => void
  filters: ReactNode
}

/** Controls of the week: date, grouping, region and search. */
export const WeekBar = ({
  week,
  by,
  search,
  isWide,
  onWeek,
  onBy,
  onSearch,
  onAdd,
  onCopy,
  onTemplates,
  onSuggest,
  filters,
}: WeekBarProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-2">
    <h2 className="min-w-40 flex-1 font-semibold" aria-live="polite">
      {formatDate(week, { month: 'short', day: 'numeric' })} –{' '}
      {formatDate(addDays(week, 6), { month: 'short', day: 'numeric', year: 'numeric' })}
    </h2>
    {filters}
    {isWide && (
      <>
        <SearchField label={t('searchRows')} value={search} onChange={onSearch} className="min-w-40" />
        <FilterChips
          label={t('rowsAre')}
          value={by}
          onChange={onBy}
          chips={[
            { value: 'members', label: t('byMember') },
            { value: 'locations', label: t('byLocation') },
          ]}
        />
      </>
    )}
    <span className="flex items-center">
      <IconButton label={t('weekBefore')} onClick={() => onWeek(addDays(week, -7))}>
        <ChevronLeft size={18} />
      </IconButton>
      <Button onClick={() => onWeek('')}>{t('thisWeek')}</Button>
      <IconButton label={t('weekAfter')} onClick={() => onWeek(addDays(week, 7))}>
        <ChevronRight size={18} />
      </IconButton>
    </span>
    {onAdd && (
      <span className="ml-auto flex gap-2">
        {isWide ? (
          <>
            <Button onClick={onSuggest}>{t('suggestPlan')}</Button>
            <Button onClick={onTemplates}>{t('templates')}</Button>
            <Button onClick={onCopy}>{t('copyWeek')}</Button>
          </>
        ) : (
          <Menu
            label={t('weekActions')}
            groups={[
              {
                items: [
                  { id: 'suggest', label: t('suggestPlan'), onSelect: onSuggest },
                  { id: 'templates', label: t('weekTemplates'), onSelect: onTemplates },
                  { id: 'copy', label: t('copyWeek'), onSelect: onCopy },
                ],
              },
            ]}
          >
            <Ellipsis size={18} />
          </Menu>
        )}
        <Button kind="primary" onClick={onAdd}>
          {t('addVisit')}
        </Button>
      </span>
    )}
  </div>
)
