import { CalendarPlus } from 'lucide-react'
import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { newSchedule } from '#web/domain/schedule/pattern.ts'
import { ScheduleFields } from '#web/domain/schedule/schedule-fields.tsx'
import { t } from './texts.ts'

interface ScheduleEditorProps {
  schedule: WeeklySchedule | null
  timeZone: string
  weekStart: number
  problems: Readonly<Record<string, string>>
  onChange: (schedule: WeeklySchedule | null) => void
}

/** The weekly schedule of a job, or a button to add one. */
export const ScheduleEditor = ({ schedule, timeZone, weekStart, problems, onChange }: ScheduleEditorProps) => (
  <Card
    title={t('schedule')}
    isFlush={!schedule}
    actions={
      schedule && (
        <Button kind="ghost" onClick={() => onChange(null)}>
          {t('removeSchedule')}
        </Button>
      )
    }
  >
    {schedule ? (
      <div className="grid gap-4">
        <ScheduleFields schedule={schedule} weekStart={weekStart} problems={problems} onChange={onChange} />
        <p className="text-xs text-ink-3">{t('scheduleHint', { zone: formatZone(timeZone) })}</p>
      </div>
    ) : (
      <EmptyState
        icon={<CalendarPlus size={20} />}
        title={t('noSchedule')}
        action={<Button onClick={() => onChange(newSchedule(todayIn(timeZone)))}>{t('addSchedule')}</Button>}
      >
        {t('noScheduleText')}
      </EmptyState>
    )}
  </Card>
)
