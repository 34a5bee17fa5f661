import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { numbered } from '../editor/scope-change.ts'
import { t } from '../texts.ts'

interface ChangesCardProps {
  changes: NonNullable<OpenQuote['changes']>
  currency: string
}

/** The changes since the revision that the client saw before. */
export function ChangesCard({ changes, currency }: ChangesCardProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  if (changes.length === 0) return undefined
  return (
    <Card title={t('changesTitle')}>
      <ul className="grid gap-1 text-sm">
        {numbered(changes).map(({ item: { part, change, name, fromMinor, toMinor }, key }) => (
          <li key={key} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{t(`change.${change}`)}</span>
            <span className="min-w-0 wrap-break-word">{name || t(part === 'terms' ? 'terms' : 'intro')}</span>
            {fromMinor !== null && toMinor !== null && fromMinor !== toMinor && (
              <span className="text-ink-2 tabular-nums">
                {t('changedPrice', { from: money(fromMinor), to: money(toMinor) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
