import { languages } from '#shared/languages.ts'
import { languageWord } from '#web/platform/texts/language-name.ts'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { taskMeasures } from '#shared/quotes/scope.ts'
import type { ProductionRate, QuoteSettings, QuoteSettingsChanges } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { ApiError, fill, newKey } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { SaveBar } from '#web/domain/controls/save-bar.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { AssumptionFields } from './assumption-fields.tsx'
import { CalibrationCard } from './calibration-card.tsx'
import { NumberField } from './number-field.tsx'
import { changedAt, nameOf, without } from './scope-change.ts'
import { t } from '../texts.ts'

type Changes = Omit<QuoteSettingsChanges, 'version'>
const changesOf = ({
  rates,
  assumptions,
  taxes,
  terms,
  validDays,
  takesRequests,
  remindDays,
}: QuoteSettings): Changes => ({
  rates,
  assumptions,
  taxes,
  terms,
  validDays,
  takesRequests,
  remindDays,
})

/** Production rates, assumptions and terms of new quotes. */
export function QuoteSettingsForm({ organizationId }: { organizationId: string }) {
  const url = fill(quotePaths.quoteSettings, { organizationId })
  const settings = useResource<QuoteSettings>(url)
  return (
    <>
      <PageHeader
        title={t('rates')}
        subtitle={t('ratesLead')}
        back={{ to: `/org/${organizationId}/clients/quotes`, label: t('quotes') }}
      />
      {settings && <SettingsForm url={url} settings={settings} organizationId={organizationId} />}
    </>
  )
}

interface FormProps {
  url: string
  settings: QuoteSettings
  organizationId: string
}

function SettingsForm({ url, settings, organizationId }: FormProps) {
  const { draft, base, change, isDirty, reset } = useDraft(settings, changesOf)
  const saving = useVersionedSave<QuoteSettings, Changes>({ url, changesOf, savedMessage: t('saved'), onSaved: reset })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  async function send(event: FormEvent) {
    event.preventDefault()
    setProblems({})
    try {
      await saving.save(base, draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
      setProblems(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])))
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
      <RatesCard rates={draft.rates} problems={problems} onChange={(rates) => change({ rates })} />
      <CalibrationCard
        rates={draft.rates}
        onUse={(rateId, rate) =>
          change({ rates: draft.rates.map((one) => (one.id === rateId ? { ...one, rate, source: 'own' } : one)) })
        }
      />
      <Card title={t('assumptions')}>
        <AssumptionFields
          assumptions={draft.assumptions}
          currency={settings.currency}
          onChange={(part) => change({ assumptions: { ...draft.assumptions, ...part } })}
        />
      </Card>
      <Card title={t('terms')}>
        <div className="grid gap-3">
          <Textarea
            label={t('terms')}
            value={draft.terms}
            maxLength={limits.quoteTermsMax}
            onChange={(event) => change({ terms: event.target.value })}
          />
          <NumberField
            label={t('validDays')}
            value={draft.validDays}
            min={1}
            max={365}
            onValue={(days) => days && change({ validDays: Math.round(days) })}
          />
          <NumberField
            label={t('remindDays')}
            hint={t('remindDaysHint')}
            value={draft.remindDays}
            min={0}
            max={30}
            onValue={(days) => days !== null && change({ remindDays: Math.round(days) })}
          />
          <Checkbox
            label={t('takesRequests')}
            hint={`${location.origin}/org/${organizationId}/quote`}
            checked={draft.takesRequests}
            onChange={(event) => change({ takesRequests: event.target.checked })}
          />
        </div>
      </Card>
      <SaveBar isDirty={isDirty} isBusy={saving.isSaving} onDiscard={() => reset()} />
      <ConflictDialog
        saving={saving}
        parts={() => ({
          rates: { label: t('rates'), show: (rates) => rates.map((rate) => `${nameOf(rate)} ${rate.rate}`).join('\n') },
          assumptions: {
            label: t('assumptions'),
            show: ({ wageE4, marginPercent }) => `${wageE4 / 10_000} · ${marginPercent} %`,
          },
          taxes: { label: t('taxes'), show: (taxes) => taxes.map(({ name }) => name).join('\n') },
          terms: { label: t('terms'), show: (terms) => terms },
          validDays: { label: t('validDays'), show: (days) => days },
          remindDays: { label: t('remindDays'), show: (days) => days },
          takesRequests: { label: t('takesRequests'), show: (takes) => (takes ? '✓' : '—') },
        })}
      />
    </form>
  )
}

interface RatesCardProps {
  rates: readonly ProductionRate[]
  problems: Readonly<Record<string, string>>
  onChange: (rates: ProductionRate[]) => void
}

function RatesCard({ rates, problems, onChange }: RatesCardProps) {
  const set = (at: number, part: Partial<ProductionRate>) => onChange(changedAt(rates, at, { ...part, source: 'own' }))
  const add = () =>
    onChange([
      ...rates,
      {
        id: newKey(),
        name: Object.fromEntries(languages.map((id) => [id, ''])),
        by: 'area',
        rate: 1_000,
        source: 'own',
      },
    ])
  return (
    <Card
      title={t('productionRates')}
      actions={rates.length < limits.quoteRatesMax && <Button onClick={add}>{t('addRate')}</Button>}
    >
      <Notice>{t('publicRates')}</Notice>
      <ul className="quote-rates mt-4">
        {rates.map((rate, index) => (
          <li key={rate.id}>
            {languages.map((id) => (
              <Field
                key={id}
                label={t('nameInLanguage', { language: languageWord(id) })}
                value={rate.name[id] ?? ''}
                maxLength={limits.nameMax}
                problem={problems[`rates.${index}.name.${id}`]}
                onChange={(event) => set(index, { name: { ...rate.name, [id]: event.target.value } })}
              />
            ))}
            <Select
              label={t('measure')}
              value={rate.by}
              options={taskMeasures.map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={(event) => set(index, { by: event.target.value === 'units' ? 'units' : 'area' })}
            />
            <NumberField
              label={t(rate.by === 'area' ? 'ratePerHour' : 'minutesEach')}
              value={rate.rate}
              min={0.01}
              max={1_000_000}
              onValue={(value) => value && set(index, { rate: value })}
            />
            <p className="py-2">
              <Badge tone={rate.source === 'own' ? 'good' : 'neutral'}>{t(`source.${rate.source}`)}</Badge>
            </p>
            <IconButton label={t('removeRate', { name: nameOf(rate) })} onClick={() => onChange(without(rates, index))}>
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
