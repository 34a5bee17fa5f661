import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { BoardGrouping } from '#shared/schedule/board.ts'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { t } from '../texts.ts'

interface DayControlsProps {
  day: string
  by: BoardGrouping
  search: string
  isWide: boolean
  filters: ReactNode
  /** Empty for today. */
  onDay: (day: string) => void
  onBy: (by: BoardGrouping) => void
  onSearch: (text: string) => void
  /** Undefined without permission to plan. */
  onAdd: (() => void) | undefined
}

/** Controls of the day: date, grouping, region and search. */
export const DayControls = (props: DayControlsProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-2">
    <h2 className="min-w-40 flex-1 max-md:sr-only font-semibold first-letter:uppercase" aria-live="polite">
      {formatDate(props.day, { dateStyle: 'full' })}
    </h2>
    {props.filters}
    {props.isWide && (
      <>
        <SearchField label={t('searchRows')} value={props.search} onChange={props.onSearch} className="min-w-40" />
        <FilterChips
          label={t('rowsAre')}
          value={props.by}
          onChange={props.onBy}
          chips={[
            { value: 'members', label: t('byMember') },
            { value: 'locations', label: t('byLocation') },
          ]}
        />
      </>
    )}
    <span className="flex items-center">
      <IconButton label={t('dayBefore')} onClick={() => props.onDay(addDays(props.day, -1))}>
        <ChevronLeft size={18} />
      </IconButton>
      <Button onClick={() => props.onDay('')}>{t('todayOne')}</Button>
      <IconButton label={t('dayAfter')} onClick={() => props.onDay(addDays(props.day, 1))}>
        <ChevronRight size={18} />
      </IconButton>
    </span>
    {props.onAdd && (
      <Button kind="primary" onClick={props.onAdd}>
        {t('addVisit')}
      </Button>
    )}
  </div>
)
