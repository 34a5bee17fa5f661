import { useState } from 'react'
import type { PayPack, PayPolicy } from '#shared/payroll/pay-policies.contract.ts'
import { payPackIds, regularRates } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { todayIn, weekdaysFrom } from '#web/platform/format/days.ts'
import { formatWeekday } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { JurisdictionFields, useJurisdiction } from './jurisdiction-fields.tsx'
import { TravelTerms, travelIn } from './travel-terms.tsx'
import { t } from '../texts.ts'

interface AddPayPolicyProps {
  organizationId: string
  /** The current policy, whose values prefill the form. */
  current: PayPolicy
  packs: readonly PayPack[]
  isOpen: boolean
  onClose: () => void
}

const rateDigits = 4

function hintOf(pack: PayPack | undefined): string {
  if (pack?.refusesRounding) return t('noRounding')
  const source = pack?.source ?? ''
  return pack?.id.startsWith('us-ny') ? `${t('wageOrderHint')} ${source}` : source
}

/** Adds pay rules from a date on; earlier ones stay unchanged. */
export function AddPayPolicy({ organizationId, current, packs, isOpen, onClose }: AddPayPolicyProps) {
  const [packId, setPackId] = useState(current.packId)
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  const state = useJurisdiction(organizationId, current.jurisdiction ?? '')
  const { chosen, ordered } = state
  const pack = packs.find(({ id }) => id === (ordered ?? packId))
  async function add(values: FormData) {
    const url = fill(payrollPaths.payPolicies, { organizationId })
    const policy = {
      effectiveOn: textOf(values, 'effectiveOn'),
      packId: ordered ?? packId,
      jurisdiction: chosen?.code ?? null,
      alongside: values.getAll('alongside'),
      regularRate: textOf(values, 'regularRate') || 'weighted',
      paysLongRests: values.get('paysLongRests') !== null,
      minimumWageE4: parseDecimal(textOf(values, 'minimumWageE4'), rateDigits) ?? 0,
      weekStart: pack?.weekStart ?? Number(textOf(values, 'weekStart')),
      workdayStart: textOf(values, 'workdayStart'),
      ...travelIn(values),
    }
    await confirmAndRetry((confirmed) => api.create(withQuery(url, confirmed), policy))
    notifySuccess(t('policyAdded'))
    onClose()
    await Promise.all([refresh(url), refresh(fill(payrollPaths.payJurisdictions, { organizationId }))])
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('policyAdd')}
      description={t('notLegal')}
      action={t('policyAdd')}
      send={add}
    >
      <Field
        label={t('effectiveOn')}
        name="effectiveOn"
        type="date"
        required
        key={today}
        defaultValue={today}
        hint={t('effectiveOnHint')}
      />
      <JurisdictionFields organizationId={organizationId} state={state} rules={pack} isAssigned />
      {!chosen && (
        <Select
          label={t('pack')}
          name="packId"
          value={packId}
          options={payPackIds.map((value) => ({ value, label: t(`pack.${value}`) }))}
          hint={hintOf(pack)}
          onChange={(event) => setPackId(payPackIds.find((id) => id === event.target.value) ?? 'us')}
        />
      )}
      {pack?.choosesRate && (
        <Select
          label={t('regularRate')}
          name="regularRate"
          defaultValue={current.regularRate}
          options={regularRates.map((value) => ({ value, label: t(`regularRate.${value}`) }))}
        />
      )}
      <Checkbox name="paysLongRests" label={t('paysLongRests')} defaultChecked={current.paysLongRests} />
      <TravelTerms current={current} />
      <Field
        label={t(chosen ? 'localWage' : 'minimumWage')}
        name="minimumWageE4"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={current.minimumWageE4 ? String(current.minimumWageE4 / 10 ** rateDigits) : ''}
        hint={t(chosen ? 'localWageHint' : 'minimumWageHint')}
        onChange={({ target }) =>
          target.setCustomValidity(parseDecimal(target.value, rateDigits) === undefined ? t('rateInvalid') : '')
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          // A law that names the day leaves no choice.
          key={pack?.weekStart}
          label={t('weekStart')}
          name="weekStart"
          disabled={!!pack?.weekStart}
          defaultValue={pack?.weekStart ?? current.weekStart}
          options={weekdaysFrom(1).map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        />
        <Field label={t('workdayStart')} name="workdayStart" type="time" required defaultValue={current.workdayStart} />
      </div>
    </EditDialog>
  )
}
