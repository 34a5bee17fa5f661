import { useState } from 'react'
import { pricePaths } from '#shared/prices/paths.ts'
import type { ClientPrices, PriceChange, PricedSubject } from '#shared/prices/prices.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate, formatMoney, numberFormat } from '#web/platform/format/format.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'
import { PriceDialog } from './price-dialog.tsx'

interface PricesCardProps {
  organizationId: string
  clientId: string
}

/** What the client pays and since when, with what is planned; a price begins on a day and never reaches back. */
export function PricesCard({ organizationId, clientId }: PricesCardProps) {
  const url = fill(pricePaths.clientPrices, { organizationId, clientId })
  const prices = useResource<ClientPrices>(url)
  const [raised, setRaised] = useState<PricedSubject>()
  const removing = useAction(async (priceId: string) => {
    await store(url, await api.remove<ClientPrices>(`${url}/${priceId}`))
  })
  return (
    <Card title={t('prices')}>
      <p className="mb-3 text-sm text-ink-2">{t('pricesLead')}</p>
      {!prices && <SkeletonText lines={3} />}
      {prices?.items.length === 0 && <p className="text-sm">{t('noPrices')}</p>}
      <ul className="grid gap-5">
        {prices?.items.map((subject) => (
          <li key={subject.jobId ?? 'contract'} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 font-semibold wrap-break-word">
                {subject.jobId ? [subject.locationName, subject.jobName].join(' · ') : t('wholeContract')}
              </p>
              <Button onClick={() => setRaised(subject)}>{t('changePrice')}</Button>
            </div>
            <ol className="grid gap-1 text-sm">
              {subject.changes.map((change) => (
                <Line
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
      <PriceDialog url={url} prices={prices} subject={raised} onClose={() => setRaised(undefined)} />
    </Card>
  )
}

interface LineProps {
  change: PriceChange
  prices: ClientPrices
  isBusy: boolean
  onRemove: () => void
}

function Line({ change, prices: { currency, today }, isBusy, onRemove }: LineProps) {
  const { effectiveOn, priceMinor, basis, kind, percent, noticeOn, note, enteredBy, isRemovable } = change
  const isPlanned = effectiveOn !== null && effectiveOn > today
  const price = priceMinor === null || basis === 'none' ? t('noPrice') : formatMoney(priceMinor, currency)
  const how = [
    percent !== null &&
      kind !== 'amount' &&
      t(`priceBy.${kind}`, { percent: numberFormat({ signDisplay: 'exceptZero' }).format(Number(percent)) }),
    noticeOn && t('noticeBy', { day: formatDate(noticeOn) }),
    note,
    enteredBy,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-28 text-ink-2">{effectiveOn ? formatDate(effectiveOn) : t('fromStart')}</span>
      <span className="tabular-nums">
        {price} {basis !== 'none' && priceMinor !== null && t(`priceBasis.${basis}`)}
      </span>
      {isPlanned && <Badge tone="info">{t('planned')}</Badge>}
      <span className="min-w-0 text-ink-2 wrap-break-word">{how.filter(Boolean).join(' · ')}</span>
      {isRemovable && (
        <Button kind="ghost" isBusy={isBusy} onClick={onRemove}>
          {t('removePrice')}
        </Button>
      )}
    </li>
  )
}
