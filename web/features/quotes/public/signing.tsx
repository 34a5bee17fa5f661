import { useState, type FormEvent } from 'react'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { limits } from '#shared/limits.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { lossKinds } from '#shared/quotes/states.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FormError } from '#web/domain/form/form-error.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { numbered } from '../editor/scope-change.ts'
import { OfferTable } from '../document/offer-table.tsx'
import { signatureSize } from '../follow-up/signed.tsx'
import { SignaturePad } from '#web/domain/signature/signature-pad.tsx'
import { t } from '../texts.ts'

interface SigningProps {
  url: string
  quote: OpenQuote
  document: QuoteDocument
  onDecided: (quote: OpenQuote) => void
}

/** Accepts one option with a name and a signature, or declines with a reason. */
export function Signing({ url, quote, document, onDecided }: SigningProps) {
  const [option, setOption] = useState(document.options.length === 1 ? 0 : -1)
  const [addOns, setAddOns] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = option < 0 ? 'option' : !name.trim() ? 'name' : agrees ? undefined : 'agrees'
    if (missing) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus()
      return
    }
    setSending(true)
    setError(undefined)
    try {
      const { monthly, once } = totalsOf(offerOf(document, option), addOns)
      const body = {
        option,
        addOns,
        monthlyMinor: monthly.totalMinor,
        onceMinor: once.totalMinor,
        name: name.trim(),
        signature: path || null,
        documentHash: quote.documentHash,
      }
      onDecided(await api.post<OpenQuote>(`${url}/accept`, body))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notifyFailure(failure)
      setError(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Card title={t('acceptTitle')}>
        <form onSubmit={(event) => void send(event)} className="grid gap-4" noValidate>
          <FormError error={error} />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{t('chooseOption')}</legend>
            {numbered(document.options).map(({ item: one, index, key }) => (
              <label
                key={key}
                className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-2.5 rounded-md border border-line p-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="option"
                  className="mt-0.5 self-start accent-accent"
                  checked={option === index}
                  onChange={() => {
                    setOption(index)
                    setAddOns([])
                  }}
                />
                <span>
                  {one.name} ·{' '}
                  {t('aMonth', {
                    price: formatMoney(totalsOf(offerOf(document, index), []).monthly.totalMinor, document.currency),
                  })}
                </span>
              </label>
            ))}
            {option >= 0 && (
              <OfferTable
                offer={offerOf(document, option)}
                currency={document.currency}
                ticked={addOns}
                onTick={setAddOns}
              />
            )}
            {isTried && option < 0 && <p className="text-sm text-bad">{t('chooseOne')}</p>}
          </fieldset>
          <Field
            label={t('your.name')}
            name="name"
            required
            autoComplete="name"
            maxLength={limits.personNameMax}
            value={name}
            problem={isTried && !name.trim() ? t('nameMissing') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="mb-1.5 text-sm font-medium">{t('signHere')}</p>
          <SignaturePad
            path={path}
            onPath={setPath}
            size={signatureSize}
            label={t('signHere')}
            hint={t('signHint')}
            clearLabel={t('clearSignature')}
            className="quote-pad"
          />
          <Checkbox
            label={t('agree', { company: document.company })}
            name="agrees"
            checked={agrees}
            aria-invalid={isTried && !agrees}
            onChange={(event) => setAgrees(event.target.checked)}
          />
          {isTried && !agrees && <p className="text-sm text-bad">{t('agreeMissing')}</p>}
          <Button type="submit" kind="primary" isBusy={isSending}>
            {t('accept')}
          </Button>
        </form>
      </Card>
      <Declining url={url} onDecided={onDecided} />
    </div>
  )
}

const focus = (opened: HTMLElement | null) => opened?.focus()

function Declining({ url, onDecided }: Pick<SigningProps, 'url' | 'onDecided'>) {
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState('')
  const [isOpen, setOpen] = useState(false)
  const declining = useAction(async () => {
    onDecided(await api.post<OpenQuote>(`${url}/decline`, { reason, kind: kind || null }))
  })
  if (!isOpen) {
    return (
      <p>
        <Button kind="ghost" onClick={() => setOpen(true)}>
          {t('declineInstead')}
        </Button>
      </p>
    )
  }
  return (
    <Card title={t('declineTitle')}>
      <div className="grid gap-3">
        <Select
          ref={focus}
          label={t('mainReason')}
          value={kind}
          placeholder={t('unsaid')}
          options={lossKinds
            .filter((value) => value !== 'unreachable')
            .map((value) => ({ value, label: t(`loss.${value}`) }))}
          onChange={(event) => setKind(event.target.value)}
        />
        <Textarea
          label={t('reason')}
          value={reason}
          maxLength={limits.noteMax}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button kind="danger" isBusy={declining.isRunning} onClick={() => void declining.run()}>
          {t('decline')}
        </Button>
      </div>
    </Card>
  )
}
