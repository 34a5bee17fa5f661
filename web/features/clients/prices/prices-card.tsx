import { useState } from 'react'
import { pricePaths } from '#shared/prices/paths.ts'
import type { ClientPrices, PricedSubject } from '#shared/prices/prices.contract.ts'
import { raisePrice } from '#shared/prices/raise.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'
import { dayText } from './day-text.ts'
import { EscalatorDialog } from './escalator-dialog.tsx'
import { LettersCard } from './letters-card.tsx'
import { PriceDialog, subjectName } from './price-dialog.tsx'
import { PriceLine } from './price-line.tsx'

interface PricesCardProps {
  organizationId: string
  clientId: string
}

/** The client's current prices with planned and agreed changes; a price applies from its day and never backwards. */
export function PricesCard({ organizationId, clientId }: PricesCardProps) {
  const place = { organizationId, clientId }
  const url = fill(pricePaths.clientPrices, place)
  const prices = useResource<ClientPrices>(url)
  const [raising, setRaising] = useState<PricedSubject>()
  const [escalating, setEscalating] = useState<PricedSubject>()
  const removing = useAction(async (priceId: string) => {
    await store(url, await api.remove<ClientPrices>(`${url}/${priceId}`))
  })
  return (
    <>
      <Card title={t('prices')}>
        <p className="mb-3 text-sm text-ink-2">{t('pricesLead')}</p>
        {!prices && <SkeletonText lines={3} />}
        {prices?.items.length === 0 && <p className="text-sm">{t('noPrices')}</p>}
        <ul className="grid gap-5">
          {prices?.items.map((subject) => (
            <li key={subject.jobId ?? 'contract'} className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 font-semibold wrap-break-word">{subjectName(subject)}</p>
                <div className="flex flex-wrap gap-2">
                  <Button kind="ghost" onClick={() => setEscalating(subject)}>
                    {t(subject.escalator ? 'escalator' : 'addEscalator')}
                  </Button>
                  <Button onClick={() => setRaising(subject)}>{t('changePrice')}</Button>
                </div>
              </div>
              <EscalatorLine subject={subject} currency={prices.currency} />
              <ol className="grid gap-1 text-sm">
                {subject.changes.map((change) => (
                  <PriceLine
                    key={change.id}
                    change={change}
                    prices={prices}
                    isBusy={removing.isRunning}
                    onRemove={() => void removing.run(change.id)}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ul>
        <PriceDialog url={url} prices={prices} subject={raising} onClose={() => setRaising(undefined)} />
        <EscalatorDialog
          place={place}
          subject={escalating}
          onSaved={(changed) => {
            void store(url, changed)
            setEscalating(undefined)
          }}
          onClose={() => setEscalating(undefined)}
        />
      </Card>
      {!!prices?.items.length && <LettersCard place={place} prices={prices} />}
    </>
  )
}

/** The basis of the next raise; for a percentage also the new price. */
function EscalatorLine({ subject: { escalator, priceMinor }, currency }: { subject: PricedSubject; currency: string }) {
  if (!escalator) return undefined
  const { kind, percent, everyMonths, dueOn, noticeOn, isProposed, source, figure } = escalator
  const by =
    percent === null
      ? [source || t(`raise.${kind}`), figure !== null && formatNumber(figure)].filter(Boolean).join(' ')
      : `${formatNumber(percent)}%`
  const next = percent !== null && priceMinor ? raisePrice(priceMinor, { kind: 'percent', percent }).priceMinor : null
  const parts = [
    t('escalates', { by, count: everyMonths }),
    t('nextRaise', { day: dayText(dueOn) }) + (next === null ? '' : ` (${formatMoney(next, currency)})`),
    t('noticeBy', { day: dayText(noticeOn) }),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span className="min-w-0 wrap-break-word">{parts.join(' · ')}</span>
      {isProposed && <Badge tone="warn">{t('raiseDue')}</Badge>}
    </p>
  )
}
