import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { weekdaysFrom } from '#web/platform/format/days.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Field } from '#web/kit/core/field.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { Select } from '#web/kit/select.tsx'
import { weekdayText } from './configuration-edit.ts'
import type { SettingsInputsProps } from './configuration-form.tsx'
import { t } from './texts.ts'

/** Time zone, first day of the week and start of the day, on which other settings depend. */
export function ClockInputs({ draft, onChange }: SettingsInputsProps) {
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
  return (
    <>
      <TimeZoneSelect
        name="timeZone"
        zones={zones}
        current={draft.timeZone}
        value={draft.timeZone}
        onChange={(event) => onChange({ timeZone: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('weekStart')}
          name="weekStart"
          value={String(draft.weekStart)}
          options={weekdaysFrom(1).map((day) => ({ value: String(day), label: weekdayText(day) }))}
          onChange={(event) => onChange({ weekStart: Number(event.target.value) })}
        />
        <Field
          label={t('workdayStart')}
          name="workdayStart"
          type="time"
          required
          value={draft.workdayStart}
          hint={t('workdayStartHint')}
          onChange={(event) => onChange({ workdayStart: event.target.value.slice(0, 5) })}
        />
      </div>
    </>
  )
}
