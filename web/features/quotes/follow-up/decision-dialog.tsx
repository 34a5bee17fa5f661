import { useState } from 'react'
import { offerOf } from '#shared/quotes/document-offer.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { limits } from '#shared/limits.ts'
import { decisionWays, lossKinds } from '#shared/quotes/states.ts'
import { api } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { numbered } from '../editor/scope-change.ts'
import { t } from '../texts.ts'

export interface DecisionDialogProps {
  organizationId: string
  url: string
  /** Undefined closes the dialog. */
  decision: 'accepted' | 'declined' | undefined
  onDone: () => void
  onClose: () => void
}

/** Records a decision that the client gave by phone, by mail or in person. */
export function DecisionDialog({ organizationId, url, decision, onDone, onClose }: DecisionDialogProps) {
  const quote = useResource<Quote>(decision ? url : null)
  const configuration = useConfiguration(organizationId)
  const [option, setOption] = useState(0)
  async function send(values: FormData) {
    if (!quote) return
    const text = (name: string) => String(values.get(name) ?? '')
    const decided = await api.post<Quote>(`${url}/decision`, {
      version: quote.version,
      decision,
      name: text('name').trim(),
      saidOn: text('saidOn'),
      how: text('how'),
      note: text('note'),
      ...(decision === 'accepted'
        ? { option: Number(text('option')), addOns: values.getAll('addOn').map(String) }
        : { lossKind: text('lossKind') || null }),
    })
    onClose()
    await store(url, decided)
    onDone()
  }
  return (
    <EditDialog
      isOpen={decision !== undefined && quote !== undefined && configuration !== undefined}
      onClose={onClose}
      title={t(decision === 'declined' ? 'enterDeclined' : 'enterAccepted')}
      description={t(decision === 'declined' ? 'enterDeclinedLead' : 'enterAcceptedLead')}
      send={send}
    >
      {(problems) => (
        <>
          {decision === 'accepted' && (
            <Select
              label={t('chosenOption')}
              name="option"
              value={String(option)}
              onChange={(event) => setOption(Number(event.target.value))}
              options={numbered(quote?.document?.options ?? []).map(({ item, key }) => ({
                value: key,
                label: `${item.name} · ${t('aMonth', { price: formatMoney(item.priceMinor, quote?.currency ?? 'USD') })}`,
              }))}
              problem={problems['option']}
            />
          )}
          {decision === 'accepted' && quote?.document && <AddOns document={quote.document} option={option} />}
          {decision === 'declined' && <LossSelect />}
          <Field
            label={t('saidBy')}
            name="name"
            required
            maxLength={limits.personNameMax}
            defaultValue={quote?.document?.recipient.contact || quote?.recipient}
            problem={problems['name']}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label={t('saidOn')}
              name="saidOn"
              type="date"
              required
              defaultValue={todayIn(configuration?.timeZone)}
              problem={problems['saidOn']}
            />
            <Select
              label={t('how')}
              name="how"
              options={decisionWays.map((value) => ({ value, label: t(`how.${value}`) }))}
              problem={problems['how']}
            />
          </div>
          <Textarea label={t('noteOfDecision')} name="note" maxLength={limits.noteMax} problem={problems['note']} />
        </>
      )}
    </EditDialog>
  )
}

function AddOns({ document, option }: { document: QuoteDocument; option: number }) {
  const lines = offerOf(document, option).lines.filter(({ isOptional }) => isOptional)
  if (lines.length === 0) return undefined
  return (
    <fieldset key={option} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('addOns')}</legend>
      {lines.map(({ key, name, charge, amountMinor }) => (
        <Checkbox
          key={key}
          name="addOn"
          value={key}
          label={name}
          hint={t(charge === 'once' ? 'priceOnce' : 'aMonth', { price: formatMoney(amountMinor, document.currency) })}
        />
      ))}
    </fieldset>
  )
}

const LossSelect = () => (
  <Select
    label={t('lossKind')}
    name="lossKind"
    placeholder={t('loss.none')}
    options={lossKinds.map((value) => ({ value, label: t(`loss.${value}`) }))}
  />
)
