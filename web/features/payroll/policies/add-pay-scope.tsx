import { use, useState } from 'react'
import type { PayPack } from '#shared/payroll/pay-policies.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { jurisdictionAt } from '#shared/locations/region-zones.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { Select } from '#web/kit/select.tsx'
import { AlternativeWeek, alternativeWeekIn } from './alternative-week.tsx'
import { JurisdictionFields, useJurisdiction } from './jurisdiction-fields.tsx'
import { t } from '../texts.ts'

const rateDigits = 4

interface AddPayScopeProps {
  organizationId: string
  packs: readonly PayPack[]
  isOpen: boolean
  onClose: () => void
}

/** Adds different pay rules for a location or a member, from a date on. */
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
    await confirmAndRetry((confirmed) => api.create(withQuery(url, confirmed), scope))
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
      <Inputs organizationId={organizationId} packs={packs} of={of} setOf={setOf} />
    </EditDialog>
  )
}

interface InputsProps extends Pick<AddPayScopeProps, 'organizationId' | 'packs'> {
  of: SearchResult | undefined
  setOf: (found: SearchResult | undefined) => void
}

function Inputs({ organizationId, packs, of, setOf }: InputsProps) {
  const problems = use(FieldProblems)
  const [packId, setPackId] = useState('')
  const state = useJurisdiction(organizationId, '')
  const { chosen, ordered } = state
  const rules = packs.find(({ id }) => id === (ordered ?? packId))
  const [suggested, setSuggested] = useState('')
  /** A location's state comes with its address, unless one was chosen already. */
  async function choose(result: SearchResult | undefined) {
    setOf(result)
    if (result?.kind !== 'location' || !result.clientId) return
    const params = { organizationId, clientId: result.clientId, locationId: result.id }
    const { address } = await api.get<Location>(fill(locationPaths.location, params))
    const code = jurisdictionAt(address)
    if (!code || !state.table?.items.some((jurisdiction) => jurisdiction.code === code)) return
    state.setCode((now) => (now === '' || now === suggested ? code : now))
    setSuggested(code)
  }
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  return (
    <>
      <RecordPicker
        organizationId={organizationId}
        kinds={['location', 'member']}
        label={t('scopeOf')}
        name="of"
        required={t('scopeChoose')}
        selected={of}
        problem={problems['locationId'] ?? problems['memberId']}
        onChange={(result) => void choose(result).catch(notifyFailure)}
      />
      <Field
        label={t('effectiveOn')}
        name="effectiveOn"
        type="date"
        required
        key={today}
        defaultValue={today}
        hint={t(of?.kind === 'member' ? 'effectiveOnHint' : 'scopeFromHint')}
      />
      <JurisdictionFields
        organizationId={organizationId}
        state={state}
        rules={rules}
        isAssigned={of?.kind === 'location'}
      />
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
