import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { breakKinds } from '#shared/timeclock/punches.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { localTimeAt } from '#web/platform/units/zoned.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface TimeInputsProps {
  /** The location's time zone, which the inputs use. */
  timeZone: string
  /** The corrected log; undefined for a new one. */
  log?: WorkLog
  /** For a time correction request, which has no breaks and no note. */
  isAsked?: boolean
}

interface Row {
  readonly key: number
  readonly known?: WorkLog['breaks'][number]
}

export function TimeInputs({ timeZone, log, isAsked = false }: TimeInputsProps) {
  const [rows, setRows] = useState<readonly Row[]>(
    () => (isAsked ? [] : log?.breaks.map((known, key) => ({ key, known }))) ?? [],
  )
  const time = (name: string, label: string, instant: string | null | undefined, isNeeded: boolean) => (
    <Field
      label={label}
      name={name}
      type="datetime-local"
      step={1}
      required={isNeeded}
      defaultValue={instant ? localTimeAt(instant, timeZone) : undefined}
    />
  )
  return (
    <>
      <p className="text-sm text-ink-2">{t('onClockOf', { zone: formatZone(timeZone) })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {time('startedAt', t('start'), log?.startedAt, true)}
        {time('endedAt', t('endTime'), log?.endedAt, isAsked || !log || log.endedAt !== null)}
      </div>
      <input type="hidden" name="breaks" value={rows.length} />
      {rows.map(({ key, known }, index) => (
        <fieldset key={key} className="grid min-w-0 gap-3 rounded-md border border-line p-2.5 sm:grid-cols-2">
          <legend className="sr-only">{t('breakNumber', { number: index + 1 })}</legend>
          <Select
            label={t('kindOfBreak')}
            name={`breaks.${index}.kind`}
            defaultValue={known?.kind ?? 'meal'}
            options={breakKinds.map((value) => ({ value, label: t(`break.${value}`) }))}
          />
          <IconButton
            label={t('removeBreak', { number: index + 1 })}
            className="ml-auto"
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <Trash2 size={18} />
          </IconButton>
          {time(`breaks.${index}.startedAt`, t('breakStart'), known?.startedAt, true)}
          {time(`breaks.${index}.endedAt`, t('breakEnd'), known?.endedAt, !log || log.endedAt !== null)}
        </fieldset>
      ))}
      {!isAsked && rows.length < workLogLimits.breaksMax && (
        <Button
          kind="ghost"
          className="justify-self-start"
          onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }])}
        >
          <Plus />
          {t('addBreak')}
        </Button>
      )}
      {!isAsked && (
        <Textarea label={t('note')} name="note" maxLength={workLogLimits.noteMax} defaultValue={log?.note} />
      )}
      <ReasonInput {...(isAsked && { hint: t('askedReasonHint') })} />
    </>
  )
}

export const ReasonInput = ({ hint = t('reasonHint') }: { hint?: string }) => (
  <Textarea label={t('reason')} name="reason" required maxLength={workLogLimits.reasonMax} hint={hint} />
)
