import type { Quote } from '#shared/contracts/quotes.ts'
import { lossKinds } from '#shared/quotes/states.ts'
import { api } from '#web/lib/api.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { store, useAction } from '#web/lib/resource.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from './texts.ts'

/** Why a quote was lost: in the client's words, and as one of the reasons that are counted. */
export function Lost({ url, quote }: { url: string; quote: Quote }) {
  const saving = useAction(async (lossKind: string) => {
    await store(url, await api.put<Quote>(`${url}/loss`, { lossKind: lossKind || null, version: quote.version }))
  })
  if (quote.state !== 'declined' && quote.state !== 'expired') return undefined
  return (
    <Notice tone={quote.state === 'declined' ? 'bad' : 'warn'}>
      {quote.declineReason && (
        <>
          <p className="font-medium">{t('declinedBecause')}</p>
          <p className="mb-3 whitespace-pre-line">{quote.declineReason}</p>
        </>
      )}
      {quote.state === 'declined' && quote.handDecision && <HandDecision decision={quote.handDecision} isBrief />}
      <Select
        label={t('lossKind')}
        value={quote.lossKind ?? ''}
        placeholder={t('loss.none')}
        options={lossKinds.map((value) => ({ value, label: t(`loss.${value}`) }))}
        disabled={saving.isRunning}
        onChange={(event) => void saving.run(event.target.value)}
      />
    </Notice>
  )
}

interface HandDecisionProps {
  decision: NonNullable<Quote['handDecision']>
  /** Without the note, which stands elsewhere. */
  isBrief?: boolean
}

/** Who said it, when and how, and who wrote it down. */
export const HandDecision = ({ decision, isBrief }: HandDecisionProps) => (
  <>
    <p className="mb-3 text-sm">
      {t('saidText', {
        name: decision.name,
        day: formatDate(decision.saidOn, { dateStyle: 'medium' }),
        how: t(`how.${decision.how}`),
      })}{' '}
      {t('enteredBy', { name: decision.enteredBy || '–', time: formatDateTime(decision.enteredAt) })}
    </p>
    {!isBrief && decision.note && <p className="mb-3 whitespace-pre-line">{decision.note}</p>}
  </>
)
