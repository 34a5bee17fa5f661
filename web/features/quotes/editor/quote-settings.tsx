import { useRef, useState, type FormEvent } from 'react'
import type { QuoteSettings, QuoteSettingsChanges } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { failureOf, logNotice, notifyFailure } from '#web/platform/notifications/notifications.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { SaveBar } from '#web/domain/controls/save-bar.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { AssumptionFields } from './assumption-fields.tsx'
import { CalibrationCard } from './calibration-card.tsx'
import { LetterheadCard } from './letterhead-card.tsx'
import { NumberField } from './number-field.tsx'
import { RatesCard } from './rates-card.tsx'
import { nameOf } from './scope-change.ts'
import { TaxesCard } from './taxes-card.tsx'
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
      <div className="mb-5">
        <LetterheadCard organizationId={organizationId} />
      </div>
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
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setProblems({})
    try {
      await saving.save(base, draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Only names of rates can be wrong where an input shows it.
      const rateProblems = error.fields.filter(({ path }) => /^rates\.\d+\.name\./.test(path))
      if (rateProblems.length === 0) return notifyFailure(error)
      logNotice(failureOf(error))
      setProblems(Object.fromEntries(rateProblems.map(({ path, message }) => [path, message])))
      // After the next render, which marks the invalid inputs.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
      <RatesCard
        rates={draft.rates}
        published={settings.published}
        organizationId={organizationId}
        problems={problems}
        onChange={(rates) => change({ rates })}
      />
      <CalibrationCard
        rates={draft.rates}
        onUse={(rateId, rate) =>
          change({
            rates: draft.rates.map((entry) => (entry.id === rateId ? { ...entry, rate, source: 'own' } : entry)),
          })
        }
      />
      <TaxesCard taxes={draft.taxes} onChange={(taxes) => change({ taxes })} />
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
