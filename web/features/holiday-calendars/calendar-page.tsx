import { CalendarPlus, Ellipsis, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { AssignmentsCard } from './assignments-card.tsx'
import { Attribution } from './attribution.tsx'
import { CalendarEditing } from './calendar-editing.tsx'
import { DayEditing, type EditedDay } from './day-editing.tsx'
import { Days } from './days.tsx'
import { placeName } from './words.ts'
import { t } from './texts.ts'

export function HolidayCalendarPage() {
  const { organizationId = '', holidayCalendarId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const listUrl = fill(holidayCalendarPaths.holidayCalendars, { organizationId })
  const url = `${listUrl}/${holidayCalendarId}`
  const calendar = useResource<HolidayCalendar>(withQuery(url, { year: params.get('year') }), { keepPrevious: true })
  const mayManage = useMay('holidays.manage')
  const [dialog, setDialog] = useState<'settings' | 'removal'>()
  const [edited, setEdited] = useState<EditedDay>()
  const listPage = `/org/${organizationId}/settings/holiday-calendar`
  const removal = useAction(async (name: string) => {
    await api.remove(url)
    notifySuccess(t('removed', { name }))
    await navigate(listPage, { replace: true })
    await refresh(listUrl)
  })

  return (
    <>
      <PageHeader
        title={calendar?.name}
        subtitle={calendar && placeName(calendar)}
        back={{ to: listPage, label: t('backToCalendars') }}
        actions={
          mayManage &&
          calendar && (
            <>
              <Button onClick={() => setDialog('settings')}>
                <SlidersHorizontal size={16} className="max-sm:hidden" />
                {t('editCalendar')}
              </Button>
              <Button kind="primary" onClick={() => setEdited({})}>
                <CalendarPlus size={16} className="max-sm:hidden" />
                {t('addDay')}
              </Button>
              <Menu
                label={t('actionsFor', { name: calendar.name })}
                groups={[
                  {
                    items: [
                      {
                        id: 'remove',
                        label: t('removeCalendar'),
                        icon: <Trash2 size={16} />,
                        onSelect: () => setDialog('removal'),
                        tone: 'bad',
                      },
                    ],
                  },
                ]}
              >
                <Ellipsis size={18} />
              </Menu>
            </>
          )
        }
      />
      <div className="grid items-start gap-5">
        <AssignmentsCard organizationId={organizationId} calendar={calendar} mayManage={mayManage} />
        <div>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <FilterChips
              label={t('year')}
              chips={(calendar?.years ?? []).map((year) => ({ value: String(year), label: String(year) }))}
              value={String(calendar?.year ?? '')}
              onChange={(year) => setParams({ year }, { replace: true, preventScrollReset: true })}
            />
            {calendar && (
              <ExportMenu
                of={t('days')}
                lists={[
                  {
                    url: withQuery(fill(holidayCalendarPaths.holidayExport, { organizationId, holidayCalendarId }), {
                      year: calendar.year,
                    }),
                  },
                ]}
              />
            )}
          </div>
          <Days url={url} calendar={calendar} onEdit={mayManage ? (day) => setEdited({ day }) : undefined} />
        </div>
      </div>
      <Attribution />
      <CalendarEditing
        organizationId={organizationId}
        isOpen={dialog === 'settings' && !!calendar}
        calendar={calendar}
        onClose={() => setDialog(undefined)}
      />
      <DayEditing url={url} calendar={calendar} edited={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        isOpen={dialog === 'removal'}
        title={t('removeCalendar')}
        description={t('removeCalendarText', { name: calendar?.name ?? '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => void removal.run(calendar?.name ?? '')}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}
