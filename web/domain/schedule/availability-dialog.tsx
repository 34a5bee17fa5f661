import { useState } from 'react'
import type { NewAvailability } from '#shared/schedule/availability.contract.ts'
import { availabilityKinds, availabilityNoteMax } from '#shared/schedule/choices.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'
import { WeekdayToggles } from './weekday-toggles.tsx'

interface AvailabilityDialogProps {
  isOpen: boolean
  weekStart: number
  add: (entry: NewAvailability) => Promise<unknown>
  onClose: () => void
}

/** Adds an entry for weekdays, or for a range of dates. */
export function AvailabilityDialog({ isOpen, weekStart, add, onClose }: AvailabilityDialogProps) {
  async function send(values: FormData) {
    const weekdays = values.getAll('weekdays').map(Number)
    const firstDay = textOf(values, 'firstDay') || null
    await add({
      kind: availabilityKinds.find((kind) => kind === values.get('kind')) ?? 'unavailable',
      weekdays,
      firstDay,
      lastDay: textOf(values, 'lastDay') || firstDay,
      from: textOf(values, 'from') || '00:00',
      to: textOf(values, 'to') || '00:00',
      note: textOf(values, 'note'),
    })
    onClose()
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('addAvailability')} send={send}>
      {(problems) => <Inputs weekStart={weekStart} problems={problems} />}
    </EditDialog>
  )
}

const order = ['unavailable', 'prefers_not', 'available'] as const

function Inputs({ weekStart, problems }: { weekStart: number; problems: Readonly<Record<string, string>> }) {
  const [isWeekly, setWeekly] = useState(true)
  const [isWhole, setWhole] = useState(true)
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  return (
    <>
      <Select
        label={t('availabilityKind')}
        name="kind"
        options={order.map((value) => ({ value, label: t(`available.${value}`) }))}
      />
      <Select
        label={t('availabilityWhen')}
        value={isWeekly ? 'weekly' : 'days'}
        options={[
          { value: 'weekly', label: t('everyWeek') },
          { value: 'days', label: t('onDays') },
        ]}
        onChange={(event) => setWeekly(event.target.value === 'weekly')}
      />
      {isWeekly ? (
        <WeekdayToggles
          name="weekdays"
          weekdays={weekdays}
          weekStart={weekStart}
          problem={problems['weekdays']}
          onChange={setWeekdays}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('firstDay')} name="firstDay" type="date" required problem={problems['firstDay']} />
          <Field
            label={t('lastDay')}
            name="lastDay"
            type="date"
            hint={t('lastDayHint')}
            problem={problems['lastDay']}
          />
        </div>
      )}
      <Checkbox label={t('allDay')} checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />
      {!isWhole && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('fromTime')} name="from" type="time" required problem={problems['from']} />
          <Field label={t('toTime')} name="to" type="time" required hint={t('toTimeHint')} problem={problems['to']} />
        </div>
      )}
      <Field
        label={t('availabilityNote')}
        name="note"
        maxLength={availabilityNoteMax}
        autoComplete="off"
        problem={problems['note']}
      />
    </>
  )
}
