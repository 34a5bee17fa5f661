import { useState } from 'react'
import type { LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import { leavingPays, type LeavingPays } from '#shared/time-off/kinds.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface LeavingInputsProps {
  draft: Pick<LeavePolicyDraft, 'leaving'>
  problems: Readonly<Record<string, string>>
}

/** Rules for the balance of a member who leaves. */
export function LeavingInputs({ draft: { leaving }, problems }: LeavingInputsProps) {
  const [pays, setPays] = useState<LeavingPays>(leaving.pays)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('leaving')}
        name="leavingPays"
        value={pays}
        options={leavingPays.map((value) => ({ value, label: t(`leaving.${value}`) }))}
        onChange={(event) => setPays(leavingPays.find((each) => each === event.target.value) ?? 'kept')}
        hint={t('leavingHint')}
        problem={problems['leaving']}
      />
      {pays === 'up_to' && (
        <Field
          label={t('leavingHours')}
          name="leavingHours"
          type="number"
          inputMode="decimal"
          min={0}
          max={10_000}
          step="any"
          required
          defaultValue={leaving.maxMinutes / 60}
        />
      )}
      <div hidden={pays !== 'none' && pays !== 'up_to'}>
        <Field
          label={t('reinstatedDays')}
          name="reinstatedDays"
          type="number"
          inputMode="numeric"
          min={0}
          max={730}
          required
          defaultValue={leaving.reinstatedDays}
          hint={t('reinstatedHint')}
        />
      </div>
    </div>
  )
}
