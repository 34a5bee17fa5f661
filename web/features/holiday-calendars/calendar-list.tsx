import { CalendarHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HolidayCalendarList, HolidayCalendarRow } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { dayName, nameOf, placeName, targetName } from './words.ts'
import { t } from './texts.ts'

interface CalendarListProps {
  url: string
  organizationId: string
  addButton: ReactNode
}

/** The calendars with their assignments. */
export function CalendarList({ url, organizationId, addButton }: CalendarListProps) {
  const calendars = useResource<HolidayCalendarList>(url)?.items
  if (calendars?.length === 0) {
    return (
      <Card>
        <EmptyState icon={<CalendarHeart size={20} />} title={t('none')} action={addButton}>
          {t('noneText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <section className="md:card md:overflow-clip">
      <DataList
        label={t('calendars')}
        rows={calendars}
        columns={columns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/org/${organizationId}/settings/holiday-calendar/${id}`}
        card={card}
      />
    </section>
  )
}

const shownTargets = 3

function targetsText({ assignments }: HolidayCalendarRow) {
  if (assignments.length === 0) return t('countsNowhere')
  const names = assignments.slice(0, shownTargets).map(targetName)
  const count = assignments.length - names.length
  return [names.join(', '), count > 0 && t('moreTargets', { count })].filter(Boolean).join(' ')
}

const nextText = ({ next }: HolidayCalendarRow) => (next ? `${dayName(next.date)} · ${nameOf(next.names)}` : '–')

const columns = (): Column<HolidayCalendarRow>[] => [
  { id: 'name', label: t('name'), cell: ({ name }) => <span className="text-base font-medium">{name}</span> },
  { id: 'place', label: t('place'), cell: placeName },
  { id: 'targets', label: t('countsFor'), cell: targetsText },
  { id: 'next', label: t('nextDay'), cell: nextText },
]

const card = (calendar: HolidayCalendarRow) => (
  <div className="grid gap-0.5 text-sm">
    <p className="truncate text-lg font-semibold">{calendar.name}</p>
    <p className="text-ink-2">
      {t('countsFor')}: {targetsText(calendar)}
    </p>
    <p className="text-xs text-ink-3">
      {t('nextDay')}: {nextText(calendar)}
    </p>
  </div>
)
