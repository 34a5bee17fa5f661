import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { Attribution } from './attribution.tsx'
import { CalendarEditing } from './calendar-editing.tsx'
import { CalendarList } from './calendar-list.tsx'
import { Questions } from './questions.tsx'
import { t } from './texts.ts'

export function HolidayCalendarsPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayManage = useMay('holidays.manage')
  const mayAnswer = useMay('holidays.answer')
  const [isAdding, setAdding] = useState(false)
  const tab = params.get('tab') === 'questions' && mayAnswer ? 'questions' : 'calendars'
  const url = fill(holidayCalendarPaths.holidayCalendars, { organizationId })
  const addButton = mayManage && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus />
      {t('addCalendar')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('calendars')} subtitle={t('calendarsLead')} actions={tab === 'calendars' && addButton} />
      {mayAnswer && (
        <div className="mb-4">
          <Tabs
            label={t('parts')}
            tabs={[
              { to: '?', label: t('tab.calendars'), isCurrent: tab === 'calendars' },
              { to: '?tab=questions', label: t('tab.questions'), isCurrent: tab === 'questions' },
            ]}
          />
        </div>
      )}
      {tab === 'questions' ? (
        <Questions organizationId={organizationId} />
      ) : (
        <CalendarList url={url} organizationId={organizationId} addButton={addButton} />
      )}
      <Attribution />
      <CalendarEditing
        organizationId={organizationId}
        isOpen={isAdding}
        calendar={undefined}
        onSaved={({ id }) => void navigate(`/org/${organizationId}/settings/holiday-calendar/${id}`)}
        onClose={() => setAdding(false)}
      />
    </>
  )
}
