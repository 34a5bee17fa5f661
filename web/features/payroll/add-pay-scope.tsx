import { useState } from 'react'
import type { PayJurisdiction, PayJurisdictions, PayPack } from '#shared/contracts/pay-policies.ts'
import type { SearchResult } from '#shared/contracts/search.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill, withQuery } from '#web/lib/api.ts'
import { askAgain } from '#web/lib/ask-again.ts'
import { todayIn } from '#web/lib/days.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { parseDecimal } from '#web/lib/money.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { textOf } from '#web/lib/use-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { RecordPicker } from '#web/ui/record/record-search.tsx'
import { Select } from '#web/ui/select.tsx'
import { AlternativeWeek, alternativeWeekIn } from './alternative-week.tsx'
import { t } from './texts.ts'

const rateDigits = 4

interface AddPayScopeProps {
  organizationId: string
  packs: readonly PayPack[]
  isOpen: boolean
  onClose: () => void
}

/** Other rules for a location or a member, from a day on. */
export function AddPayScope({ organizationId, packs, isOpen, onClose }: AddPayScopeProps) {
  const [of, setOf] = useState<SearchResult>()
  async function add(values: FormData) {
    const scope = {
      locationId: of?.kind === 'location' ? of.id : null,
      memberId: of?.kind === 'member' ? of.id : null,
      effectiveOn: textOf(values, 'effectiveOn'),
      packId: textOf(values, 'packId') || null,
      jurisdiction: textOf(values, 'jurisdiction') || null,
      minimumWageE4: parseDecimal(textOf(values, 'minimumWageE4') || '0', rateDigits) ?? 0,
      alongside: values.getAll('alongside'),
      alternativeWeek: alternativeWeekIn(values),
    }
    const url = fill(payrollPaths.payScopes, { organizationId })
    await askAgain((confirmed) => api.create(withQuery(url, confirmed), scope))
    notifySuccess(t('policyAdded'))
    close()
    await Promise.all([
      refresh(fill(payrollPaths.payPolicies, { organizationId })),
      refresh(fill(payrollPaths.payJurisdictions, { organizationId })),
    ])
  }
  const close = () => {
    setOf(undefined)
    onClose()
  }
  return (
    <EditDialog isOpen={isOpen} onClose={close} title={t('scopeAdd')} description={t('notLegal')} send={add}>
      {(problems) => <Inputs organizationId={organizationId} packs={packs} of={of} setOf={setOf} problems={problems} />}
    </EditDialog>
  )
}

interface InputsProps extends Pick<AddPayScopeProps, 'organizationId' | 'packs'> {
  of: SearchResult | undefined
  setOf: (found: SearchResult | undefined) => void
  problems: Readonly<Record<string, string>>
}

function Inputs({ organizationId, packs, of, setOf, problems }: InputsProps) {
  const [packId, setPackId] = useState('')
  const [code, setCode] = useState('')
  const table = useResource<PayJurisdictions>(fill(payrollPaths.payJurisdictions, { organizationId }))
  const chosen = table?.items.find((one) => one.code === code)
  const [order, setOrder] = useState('')
  const ordered = chosen?.otherPackIds.find((id) => id === order) ?? chosen?.packId
  const rules = packs.find(({ id }) => id === (ordered ?? packId))
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  return (
    <>
      <RecordPicker
        organizationId={organizationId}
        kinds={['location', 'member']}
        label={t('scopeOf')}
        name="of"
        required={t('scopeChoose')}
        found={of}
        problem={problems['locationId'] ?? problems['memberId']}
        onChange={setOf}
      />
      <Field
        label={t('effectiveOn')}
        name="effectiveOn"
        type="date"
        required
        key={today}
        defaultValue={today}
        hint={t(of?.kind === 'member' ? 'effectiveOnHint' : 'scopeFromHint')}
        problem={problems['effectiveOn']}
      />
      <Select
        label={t('jurisdiction')}
        name="jurisdiction"
        value={code}
        options={[
          { value: '', label: t('jurisdictionNone') },
          ...(table?.items.map((one) => ({ value: one.code, label: one.name })) ?? []),
        ]}
        problem={problems['jurisdiction']}
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
      {chosen && <Alongside key={chosen.code} of={chosen} isLocation={of?.kind === 'location'} />}
      {!chosen && (
        <Select
          label={t('pack')}
          name="packId"
          value={packId}
          options={[
            { value: '', label: t('scopeAsOrganization') },
            ...payPackIds.map((value) => ({ value, label: t(`pack.${value}`) })),
          ]}
          hint={rules?.source ?? ''}
          onChange={(event) => setPackId(event.target.value)}
        />
      )}
      {of?.kind === 'member' && rules?.offersAlternativeWeek && <AlternativeWeek problems={problems} />}
      {of?.kind === 'location' && (chosen ?? packId) && (
        <Field
          label={t(chosen ? 'localWage' : 'minimumWage')}
          name="minimumWageE4"
          inputMode="decimal"
          autoComplete="off"
          hint={t(chosen ? 'localWageHint' : 'minimumWageHint')}
          problem={problems['minimumWageE4']}
          onChange={({ target }) =>
            target.setCustomValidity(
              parseDecimal(target.value || '0', rateDigits) === undefined ? t('rateInvalid') : '',
            )
          }
        />
      )}
    </>
  )
}

interface JurisdictionFactsProps {
  organizationId: string
  of: PayJurisdiction
  /** Its own, or another order that was chosen. */
  rules: PayPack | undefined
  /** When it was looked up. */
  on: string
}

/** What a state or province brings, and what it asks for that nobody computes here. */
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

/** What is set up with the pay rules unless the mark is taken away; what is there already says so. */
const Alongside = ({ of, isLocation }: { of: PayJurisdiction; isLocation: boolean }) => (
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
      hint={t(holidayHint(of.hasHolidays, isLocation))}
      name="alongside"
      value="holidays"
      defaultChecked={isLocation || !of.hasHolidays}
      disabled={of.hasHolidays && !isLocation}
    />
  </fieldset>
)

const holidayHint = (isThere: boolean, isLocation: boolean) => {
  if (!isThere) return 'alongsideHolidaysHint'
  return isLocation ? 'alongsideAssigned' : 'alongsideThere'
}
