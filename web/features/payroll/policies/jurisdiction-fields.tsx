import { useState } from 'react'
import type { PayJurisdiction, PayJurisdictions, PayPack } from '#shared/payroll/pay-policies.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

/** The chosen state or province and the pay order that applies. */
export function useJurisdiction(organizationId: string, first: string) {
  const [code, setCode] = useState(first)
  const [order, setOrder] = useState('')
  const table = useResource<PayJurisdictions>(fill(payrollPaths.payJurisdictions, { organizationId }))
  const chosen = table?.items.find((jurisdiction) => jurisdiction.code === code)
  const ordered = chosen?.otherPackIds.find((id) => id === order) ?? chosen?.packId
  return { table, code, setCode, chosen, ordered, setOrder }
}

interface JurisdictionFieldsProps {
  organizationId: string
  state: ReturnType<typeof useJurisdiction>
  /** The jurisdiction's default rules, or another chosen order. */
  rules: PayPack | undefined
  /** Whether its holiday calendar is assigned already. */
  isAssigned: boolean
}

/** Chooses a state or province, describes its rules, and offers to set up what goes with it. */
export const JurisdictionFields = ({ organizationId, state, rules, isAssigned }: JurisdictionFieldsProps) => {
  const { table, code, setCode, chosen, ordered, setOrder } = state
  return (
    <>
      <Select
        label={t('jurisdiction')}
        name="jurisdiction"
        value={code}
        options={[
          { value: '', label: t('jurisdictionNone') },
          ...(table?.items.map((jurisdiction) => ({ value: jurisdiction.code, label: jurisdiction.name })) ?? []),
        ]}
        onChange={(event) => setCode(event.target.value)}
      />
      {chosen && chosen.otherPackIds.length > 0 && (
        <Select
          label={t('wageOrder')}
          name="packId"
          value={ordered ?? ''}
          onChange={(event) => setOrder(event.target.value)}
          options={[chosen.packId, ...chosen.otherPackIds].map((value) => ({ value, label: t(`pack.${value}`) }))}
          hint={t('wageOrderHint')}
        />
      )}
      {chosen && table && (
        <JurisdictionFacts organizationId={organizationId} of={chosen} rules={rules} on={table.lookedUpOn} />
      )}
      {chosen && <Alongside key={chosen.code} of={chosen} isAssigned={isAssigned} />}
    </>
  )
}

interface JurisdictionFactsProps {
  organizationId: string
  of: PayJurisdiction
  /** The jurisdiction's default rules, or another chosen order. */
  rules: PayPack | undefined
  /** Date on which the law was looked up. */
  on: string
}

/** The rules of a state or province, and its requirements that are not computed. */
function JurisdictionFacts({ organizationId, of, rules, on }: JurisdictionFactsProps) {
  const currency = useConfiguration(organizationId)?.currency
  const { packId, federalBecause, source, minimumWageE4, leavePresetId, notCovered } = of
  return (
    <dl className="grid gap-1 rounded-md bg-sunken p-3 text-sm [&_dt]:text-ink-2">
      <dt>{t('pack')}</dt>
      <dd>
        {t(`pack.${rules?.id ?? packId}`)}
        {federalBecause && ` – ${t(`federalBecause.${federalBecause}`)}`}
        <span className="block text-xs text-ink-2">{rules?.source ?? source}</span>
      </dd>
      {minimumWageE4 > 0 && currency && (
        <>
          <dt>{t('wageToday')}</dt>
          <dd>{formatMoney(minimumWageE4 / 100, currency)}</dd>
        </>
      )}
      {!leavePresetId && (
        <>
          <dt>{t('sickLeave')}</dt>
          <dd>{t('sickLeaveNone')}</dd>
        </>
      )}
      {notCovered.length > 0 && (
        <>
          <dt>{t('notCovered')}</dt>
          <dd>{notCovered.map((kind) => t(`notCovered.${kind}`)).join(' · ')}</dd>
        </>
      )}
      <dd className="text-xs text-ink-2">
        {t('lookedUpOn', { date: formatDate(on, { year: 'numeric', month: 'short', day: 'numeric' }) })}
      </dd>
    </dl>
  )
}

/** Options that are set up together with the pay rules unless unchecked; existing ones are marked. */
const Alongside = ({ of, isAssigned }: { of: PayJurisdiction; isAssigned: boolean }) => (
  <fieldset className="grid gap-1">
    <legend className="text-sm font-medium">{t('alongside')}</legend>
    {of.leavePresetId && (
      <Checkbox
        label={t('alongsideLeave', { place: of.name })}
        hint={t(of.hasLeave ? 'alongsideThere' : 'alongsideLeaveHint')}
        name="alongside"
        value="leave"
        defaultChecked={!of.hasLeave}
        disabled={of.hasLeave}
      />
    )}
    <Checkbox
      label={t('alongsideHolidays', { place: of.name })}
      hint={t(holidayHint(of.hasHolidays, isAssigned))}
      name="alongside"
      value="holidays"
      defaultChecked={isAssigned || !of.hasHolidays}
      disabled={of.hasHolidays && !isAssigned}
    />
  </fieldset>
)

const holidayHint = (isThere: boolean, isAssigned: boolean) => {
  if (!isThere) return 'alongsideHolidaysHint'
  return isAssigned ? 'alongsideAssigned' : 'alongsideThere'
}
