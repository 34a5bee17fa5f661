import { useState, type ReactNode } from 'react'
import type { Holiday, HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { api, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { DayMenu } from './day-menu.tsx'
import { dayName, factorOf, formatLongDay, nameOf } from './words.ts'
import { t } from './texts.ts'

interface DaysProps {
  /** URL of the calendar. */
  url: string
  calendar: HolidayCalendar | undefined
  /** Undefined for read-only visitors. */
  onEdit: ((day: Holiday) => void) | undefined
}

/** The year's days, followed by the removed ones. */
export function Days({ url, calendar, onEdit }: DaysProps) {
  const [removing, setRemoving] = useState<Holiday>()
  const removal = useAction(async ({ id, names }: Holiday) => {
    await confirmAndRetry((confirmed) => api.remove(withQuery(`${url}/holidays/${id}`, confirmed)))
    notifySuccess(t('removed', { name: nameOf(names) }))
    setRemoving(undefined)
    await refresh(url)
  })
  const reset = useAction(async ({ id, names }: Holiday) => {
    await confirmAndRetry((confirmed) => api.post(withQuery(`${url}/holidays/${id}/reset`, confirmed)))
    notifySuccess(t('broughtBack', { name: nameOf(names) }))
    await refresh(url)
  })
  const days = calendar?.holidays.filter(({ source }) => source !== 'removed')
  const removed = calendar?.holidays.filter(({ source }) => source === 'removed') ?? []
  const menuOf = (day: Holiday) =>
    onEdit && (
      <DayMenu
        day={day}
        onEdit={() => onEdit(day)}
        onReset={() => void reset.run(day)}
        onRemove={() => setRemoving(day)}
      />
    )
  return (
    <div className="grid gap-5">
      {days?.length === 0 ? (
        <Card>
          <EmptyState title={t('noDays', { year: calendar?.year ?? '' })}>{t('noDaysText')}</EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('days')}
            rows={days}
            columns={columnsOf(menuOf)}
            keyOf={({ id }) => id}
            card={cardOf(menuOf)}
          />
        </section>
      )}
      {removed.length > 0 && (
        <Card title={t('removedDays')} isFlush>
          <ul className="divide-y divide-line">
            {removed.map((day) => (
              <li key={day.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
                <span className="min-w-0 flex-1">
                  {dayName(day.date)} · {nameOf(day.names)}
                </span>
                {onEdit && (
                  <Button isBusy={reset.isRunning} onClick={() => void reset.run(day)}>
                    {t('bringBack')} <span className="sr-only">{nameOf(day.names)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ConfirmDialog
        isOpen={!!removing}
        title={t('removeDay')}
        description={
          removing ? t('removeDayText', { name: nameOf(removing.names), date: formatLongDay(removing.date) }) : ''
        }
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => removing && void removal.run(removing)}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  )
}

const paidText = ({ paidMinutes }: Holiday) =>
  paidMinutes ? formatMinutes(paidMinutes) : <span className="text-ink-3">{t('notPaid')}</span>
const workedText = ({ payMultiplierE4 }: Holiday) => t('times', { factor: factorOf(payMultiplierE4) })
const jobsText = ({ jobsSkipped }: Holiday) =>
  jobsSkipped ? t('rest') : <span className="text-ink-3">{t('asUsual')}</span>

/** The other date of a holiday that falls on a weekend: the actual or the observed day. */
function otherDate({ date, observedOf, observedOn }: Holiday) {
  const other = observedOf ?? observedOn
  if (!other) return ''
  const isSameYear = other.slice(0, 4) === date.slice(0, 4)
  return t(observedOf ? 'observedOf' : 'observedOn', { date: isSameYear ? dayName(other) : formatLongDay(other) })
}

const sourceTones = { edited: 'info', manual: 'good' } as const

const DayName = ({ day }: { day: Holiday }) => (
  <span className="grid gap-0.5">
    <span className="flex flex-wrap items-center gap-2 text-base font-medium">
      {nameOf(day.names)}{' '}
      {(day.source === 'edited' || day.source === 'manual') && (
        <Badge tone={sourceTones[day.source]}>{t(`source.${day.source}`)}</Badge>
      )}
    </span>
    {otherDate(day) && <span className="text-xs text-ink-2">{otherDate(day)}</span>}
  </span>
)

type MenuOf = (day: Holiday) => ReactNode

const columnsOf = (menuOf: MenuOf): Column<Holiday>[] => [
  { id: 'date', label: t('date'), className: 'whitespace-nowrap', cell: ({ date }) => dayName(date) },
  { id: 'name', label: t('name'), cell: (day) => <DayName day={day} /> },
  { id: 'paid', label: t('paid'), isFigure: true, cell: paidText },
  { id: 'worked', label: t('worked'), isFigure: true, cell: workedText },
  { id: 'jobs', label: t('jobs'), cell: jobsText },
  { id: 'actions', label: '', className: 'w-14 text-right', cell: menuOf },
]

const cardOf = (menuOf: MenuOf) => (day: Holiday) => (
  <div className="flex items-start gap-3">
    <div className="min-w-0 flex-1 text-sm">
      <p className="text-ink-2">{dayName(day.date)}</p>
      <DayName day={day} />
      <p className="mt-1 text-xs text-ink-3">
        {t('paid')}: {paidText(day)} · {t('worked')}: {workedText(day)} · {t('jobs')}: {jobsText(day)}
      </p>
    </div>
    {menuOf(day)}
  </div>
)
