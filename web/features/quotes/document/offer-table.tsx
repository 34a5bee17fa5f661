import { charges } from '#shared/quotes/lines.ts'
import type { DocumentOffer } from '#shared/quotes/document-offer.ts'
import type { DocumentLine } from '#shared/quotes/quote-document.contract.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { basisText, totalRows } from './offer-text.ts'
import { t } from '../texts.ts'

interface OfferTableProps {
  offer: DocumentOffer
  currency: string
  /** The keys of the chosen add-ons. */
  ticked: readonly string[]
  /** One level below the heading before the table. */
  heading: 'h3' | 'h4'
  /** Absent if nothing can be chosen. */
  onTick?: (ticked: readonly string[]) => void
}

/** An option's lines with separate monthly and one-time totals; add-ons can be ticked. */
export function OfferTable({ offer, currency, ticked, heading: Heading, onTick }: OfferTableProps) {
  const totals = totalsOf(offer, ticked)
  const offeredCharges = charges.filter((charge) => offer.lines.some((line) => line.charge === charge))
  const tick = (key: string, isOn: boolean) =>
    onTick?.(isOn ? [...ticked, key] : ticked.filter((other) => other !== key))
  return (
    <div className="grid gap-4 text-sm">
      {offeredCharges.map((charge) => (
        // A section with a name is a region, and a quote of several options would have several of the same name.
        <section key={charge}>
          <Heading className="font-medium">{t(`charge.${charge}`)}</Heading>
          <ul className="quote-lines">
            {offer.lines
              .filter((line) => line.charge === charge)
              .map((line) => (
                <li key={line.key}>
                  <span className="min-w-0">
                    {line.isOptional && onTick ? (
                      <Checkbox
                        label={line.name}
                        checked={ticked.includes(line.key)}
                        onChange={(event) => tick(line.key, event.target.checked)}
                      />
                    ) : (
                      line.name
                    )}
                    <LineNote line={line} currency={currency} isChosen={ticked.includes(line.key)} />
                  </span>
                  <span className="tabular-nums">{formatMoney(line.amountMinor, currency)}</span>
                </li>
              ))}
          </ul>
          <dl className="quote-lines" aria-live={onTick && 'polite'}>
            {totalRows(charge, totals[charge], offer.discounts[charge], currency).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function LineNote({ line, currency, isChosen }: { line: DocumentLine; currency: string; isChosen: boolean }) {
  const note = [line.isOptional && t(isChosen ? 'addOnChosen' : 'addOn'), basisText(line, currency)]
    .filter(Boolean)
    .join(' · ')
  return note && <span className="block text-ink-2">{note}</span>
}
