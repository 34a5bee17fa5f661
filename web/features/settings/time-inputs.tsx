import { geofencePolicies, roundings, type GeofencePolicy, type Rounding } from '#shared/organizations/choices.ts'
import { publishingModes, type PublishingMode } from '#shared/schedule/choices.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import type { SettingsInputsProps } from './configuration-form.tsx'
import { t } from './texts.ts'

type NumberKey = 'autoCloseMinutes' | 'lateMinutes' | 'noShowMinutes' | 'earlyStartMinutes' | 'shortPercent'

export function TimeInputs({ draft, onChange }: SettingsInputsProps) {
  const number = (name: NumberKey, min: number, max: number) => (
    <Field
      label={t(`${name}In`)}
      hint={t(`${name}Hint`)}
      name={name}
      type="number"
      inputMode="numeric"
      required
      min={min}
      max={max}
      value={Number.isNaN(draft[name]) ? '' : draft[name]}
      onChange={(event) => onChange({ [name]: event.target.valueAsNumber })}
    />
  )
  return (
    <>
      <Select
        label={t('schedulePublishing')}
        name="schedulePublishing"
        hint={t('schedulePublishingHint')}
        value={draft.schedulePublishing}
        options={publishingModes.map((value) => ({ value, label: t(`publishing.${value}`) }))}
        onChange={(event) => onChange({ schedulePublishing: event.target.value as PublishingMode })}
      />
      <Select
        label={t('geofencePolicy')}
        name="geofencePolicy"
        hint={t(`geofenceHint.${draft.geofencePolicy}`)}
        value={draft.geofencePolicy}
        options={geofencePolicies.map((value) => ({ value, label: t(`geofence.${value}`) }))}
        onChange={(event) => onChange({ geofencePolicy: event.target.value as GeofencePolicy })}
      />
      <Select
        label={t('rounding')}
        name="rounding"
        hint={t(draft.rounding === 'none' ? 'roundingNoneHint' : 'roundingHint')}
        value={draft.rounding}
        options={roundings.map((value) => ({ value, label: t(`roundTo.${value}`) }))}
        onChange={(event) => onChange({ rounding: event.target.value as Rounding })}
      />
      <Checkbox
        label={t('swapApproval')}
        hint={t('swapApprovalHint')}
        name="swapApproval"
        checked={draft.swapApproval}
        onChange={(event) => onChange({ swapApproval: event.target.checked })}
      />
      <Field
        label={t('confirmMinutesIn')}
        hint={t('confirmMinutesHint')}
        name="confirmMinutes"
        type="number"
        inputMode="numeric"
        min={15}
        max={240}
        value={draft.confirmMinutes ?? ''}
        onChange={(event) =>
          onChange({ confirmMinutes: event.target.value === '' ? null : event.target.valueAsNumber })
        }
      />
      {number('autoCloseMinutes', 60, 24 * 60)}
      <div className="grid gap-4 sm:grid-cols-2">
        {number('lateMinutes', 1, 240)}
        {number('noShowMinutes', (draft.lateMinutes || 0) + 1, 720)}
        {number('earlyStartMinutes', 0, 720)}
        {number('shortPercent', 10, 100)}
      </div>
    </>
  )
}
