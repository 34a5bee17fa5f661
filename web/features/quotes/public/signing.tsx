import { useState } from 'react'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { lossKinds } from '#shared/quotes/states.ts'
import { api } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Select } from '#web/kit/select.tsx'
import { numbered } from '../editor/scope-change.ts'
import { OfferTable } from '../document/offer-table.tsx'
import { DeclineForm } from './decline-form.tsx'
import { SignForm } from './sign-form.tsx'
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

  async function send(signed: { name: string; signature: string | null }) {
    const { monthly, once } = totalsOf(offerOf(document, option), addOns)
    const prices = { monthlyMinor: monthly.totalMinor, onceMinor: once.totalMinor }
    const body = { option, addOns, ...prices, ...signed, documentHash: quote.documentHash }
    onDecided(await api.post<OpenQuote>(`${url}/accept`, body))
  }

  return (
    <div className="grid gap-5">
      <SignForm
        title={t('acceptTitle')}
        agreement={t('agree', { company: document.company })}
        missing={option < 0 ? 'option' : undefined}
        send={send}
      >
        {(isTried) => (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{t('chooseOption')}</legend>
            {numbered(document.options).map(({ item: signer, index, key }) => (
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
                  {signer.name} ·{' '}
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
                heading="h3"
                onTick={setAddOns}
              />
            )}
            {isTried && option < 0 && <p className="text-sm text-bad">{t('chooseOne')}</p>}
          </fieldset>
        )}
      </SignForm>
      <Declining url={url} onDecided={onDecided} />
    </div>
  )
}

function Declining({ url, onDecided }: Pick<SigningProps, 'url' | 'onDecided'>) {
  const [kind, setKind] = useState('')
  return (
    <DeclineForm
      title={t('declineTitle')}
      send={async (reason) => onDecided(await api.post<OpenQuote>(`${url}/decline`, { reason, kind: kind || null }))}
    >
      <Select
        label={t('mainReason')}
        value={kind}
        placeholder={t('unsaid')}
        options={lossKinds
          .filter((value) => value !== 'unreachable')
          .map((value) => ({ value, label: t(`loss.${value}`) }))}
        onChange={(event) => setKind(event.target.value)}
      />
    </DeclineForm>
  )
}
