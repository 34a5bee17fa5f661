import { useState } from 'react'
import type { ConfirmCost } from '#web/domain/schedule/change-cost.ts'
import { addDays, startOfWeek } from '#web/platform/format/days.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'
import { FillWeek } from './fill-week.tsx'

interface CopyWeekProps {
  organizationId: string
  /** First day of the week to copy. */
  week: string
  weekStart: number
  confirmCost: ConfirmCost
  onClose: () => void
  onFilled: (week: string) => void
}

/** Copies the manual changes of a week into the next week or any other. */
export function CopyWeek({ week, weekStart, ...rest }: CopyWeekProps) {
  const [target, setTarget] = useState(addDays(week, 7))
  return (
    <FillWeek
      {...rest}
      title={t('copyWeek')}
      description={t('copyWeekText')}
      source={{ week }}
      week={target ? startOfWeek(target, weekStart) : undefined}
    >
      <Field
        label={t('copyTo')}
        type="date"
        name="target"
        required
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
    </FillWeek>
  )
}
