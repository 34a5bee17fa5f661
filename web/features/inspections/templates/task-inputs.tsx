import type { TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits, proofs } from '#shared/inspections/kinds.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Select } from '#web/kit/select.tsx'
import { RangedField } from './ranged-field.tsx'
import { t } from '../texts.ts'

interface TaskInputsProps {
  item: TemplateItem
  /** The item's path in the request. */
  name: string
  onChange: (part: Partial<TemplateItem>) => void
}

/** Default number of days until a new action is due. */
const usualDays = 3

/** Whether a failed item becomes a corrective action, its deadline, and the required proof. */
export function TaskInputs({ item, name, onChange }: TaskInputsProps) {
  const { taskOnFail = false, proof = 'words', dueDays } = item
  return (
    <>
      <Checkbox
        label={t('taskOnFail')}
        checked={taskOnFail}
        onChange={(event) =>
          onChange({ taskOnFail: event.target.checked, ...(event.target.checked && { dueDays: dueDays ?? usualDays }) })
        }
      />
      {taskOnFail && (
        <div className="grid grid-cols-2 gap-3">
          <RangedField
            label={t('dueDays')}
            name={`${name}.dueDays`}
            value={dueDays ?? usualDays}
            min={0}
            max={inspectionLimits.dueDaysMax}
            onValue={(value) => onChange({ dueDays: value })}
          />
          <Select
            label={t('proofNeeded')}
            value={proof}
            options={proofs.map((value) => ({ value, label: t(`proof.${value}`) }))}
            onChange={(event) => onChange({ proof: event.target.value === 'photo' ? 'photo' : 'words' })}
          />
        </div>
      )}
    </>
  )
}
