import { use, useState } from 'react'
import type { FairWorkweek, FairWorkweekLaw } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { ordinanceIds } from '#shared/fair-workweek/kinds.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { Select } from '#web/kit/select.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { t } from '../texts.ts'

interface ChooseFairWorkweekProps {
  organizationId: string
  known: FairWorkweek
  isOpen: boolean
  onClose: () => void
}

/** Says which law a location follows, once the company has confirmed that it is covered. */
export function ChooseFairWorkweek({ organizationId, known, isOpen, onClose }: ChooseFairWorkweekProps) {
  const [of, setOf] = useState<SearchResult>()
  async function choose(values: FormData) {
    await api.create(fill(fairWorkweekPaths.fairWorkweekChoices, { organizationId }), {
      locationId: of?.id,
      ordinanceId: textOf(values, 'ordinanceId') || null,
      effectiveOn: textOf(values, 'effectiveOn'),
    })
    notifySuccess(t('fairSaved'))
    onClose()
    await refresh(fill(fairWorkweekPaths.fairWorkweek, { organizationId }))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('fairAdd')} description={t('notLegal')} send={choose}>
      <Inputs organizationId={organizationId} known={known} of={of} setOf={setOf} />
    </EditDialog>
  )
}

interface InputsProps extends Pick<ChooseFairWorkweekProps, 'organizationId' | 'known'> {
  of: SearchResult | undefined
  setOf: (found: SearchResult | undefined) => void
}

function Inputs({ organizationId, known, of, setOf }: InputsProps) {
  const problems = use(FieldProblems)
  const [id, setId] = useState('')
  const configuration = useConfiguration(organizationId)
  const today = todayIn(configuration?.timeZone)
  const law = known.laws.find((entry) => entry.id === id)
  return (
    <>
      <RecordPicker
        organizationId={organizationId}
        kinds={['location']}
        label={t('fairLocation')}
        name="of"
        required={t('fairChoose')}
        selected={of}
        problem={problems['locationId']}
        onChange={setOf}
      />
      <Select
        label={t('fairLaw')}
        name="ordinanceId"
        value={id}
        options={[
          { value: '', label: t('fairNone') },
          ...ordinanceIds.map((value) => ({ value, label: t(`fair.${value}`) })),
        ]}
        onChange={(event) => setId(event.target.value)}
      />
      <Field
        label={t('effectiveOn')}
        name="effectiveOn"
        type="date"
        required
        key={today}
        min={today}
        defaultValue={today}
        problem={problems['effectiveOn']}
      />
      {law && <LawTerms law={law} lookedUpOn={known.lookedUpOn} currency={configuration?.currency} />}
      {law && <Checkbox label={t('fairConfirm')} name="isCovered" required />}
    </>
  )
}

interface LawTermsProps {
  law: FairWorkweekLaw
  lookedUpOn: string
  currency: string | undefined
}

const LawTerms = ({ law, lookedUpOn, currency }: LawTermsProps) => (
  <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
    <li>
      {t('fairTerms', {
        days: formatNumber(law.noticeDays),
        hours: formatNumber(law.restHours),
        multiplier: formatNumber(law.restMultiplierE4 / 10_000),
      })}
    </li>
    <li>
      {[
        t('fairCovers', { count: formatNumber(law.employees) }),
        law.employeesInCity && t('fairCity', { count: formatNumber(law.employeesInCity) }),
        law.coveredEmployees && t('fairStaff', { count: formatNumber(law.coveredEmployees) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </li>
    {law.ceilingE4 !== null && currency && (
      <li>{t('fairCeiling', { rate: formatMoney(law.ceilingE4 / 100, currency) })}</li>
    )}
    <li>
      {t('fairUnconfirmed', {
        what: law.unconfirmed.map((field) => t(`unconfirmed.${field as 'ceiling'}`)).join(', '),
      })}
    </li>
    <li>
      {t('fairSource', {
        source: law.source,
        date: formatDate(lookedUpOn, { year: 'numeric', month: 'short', day: 'numeric' }),
      })}
    </li>
  </ul>
)
