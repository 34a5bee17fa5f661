import { X } from 'lucide-react'
import type { QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { taskPeriods } from '#shared/quotes/scope.ts'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { NumberField } from './number-field.tsx'
import { t } from '../texts.ts'

interface TaskLineProps {
  task: QuoteTask
  /** The area's size, for tasks without their own quantity. */
  squareFeet: number | null
  onChange: (part: Partial<QuoteTask>) => void
  onRemove: () => void
}

/** A task: quantity, rate and frequency. */
export const TaskLine = ({ task, squareFeet, onChange, onRemove }: TaskLineProps) => (
  <li className="quote-task">
    <Field
      label={t('task')}
      value={task.name}
      maxLength={limits.nameMax}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <NumberField
      label={t(task.by === 'area' ? 'squareFeet' : 'pieces')}
      placeholder={task.by === 'area' && squareFeet !== null ? String(squareFeet) : undefined}
      value={task.quantity}
      max={limits.squareFeetMax}
      onValue={(quantity) => onChange({ quantity: quantity ?? (task.by === 'area' ? null : 0) })}
    />
    <NumberField
      label={t(task.by === 'area' ? 'ratePerHour' : 'minutesEach')}
      value={task.rate}
      min={0.01}
      max={1_000_000}
      onValue={(rate) => rate && onChange({ rate, rateId: null })}
    />
    <Select
      label={t('howOften')}
      value={task.per}
      options={taskPeriods.map((value) => ({ value, label: t(`per.${value}`) }))}
      onChange={(event) => onChange({ per: taskPeriods.find((each) => each === event.target.value) ?? 'visit' })}
    />
    {task.per !== 'visit' && (
      <NumberField
        label={t('times')}
        value={task.times}
        max={100}
        onValue={(times) => onChange({ times: times ?? 0 })}
      />
    )}
    <NumberField
      label={t('factor')}
      value={task.factor}
      min={0.1}
      max={10}
      onValue={(factor) => factor && onChange({ factor })}
    />
    <IconButton label={t('removeTask', { name: task.name })} onClick={onRemove}>
      <X size={16} />
    </IconButton>
  </li>
)
