import { useRef, useState } from 'react'
import { useMoment } from '#web/platform/data/moment.tsx'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { lossKinds } from '#shared/quotes/states.ts'
import { api } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { store, useAction } from '#web/platform/data/resource.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

/** The reason for a loss: in the client's words, and as a category for statistics. */
export function LossReason({ url, quote }: { url: string; quote: Quote }) {
  const [chosen, setChosen] = useState<string>()
  // Arrow keys change a closed select at each step, so a choice by keyboard is saved on blur.
  const isByKey = useRef(false)
  const sent = useRef<string>(undefined)
  const last = useRef<Promise<Quote>>(undefined)
  const { run } = useAction(async (lossKind: string) => {
    const before = await last.current?.catch(() => undefined)
    const version = Math.max(quote.version, before?.version ?? 0)
    last.current = api.put<Quote>(`${url}/loss`, { lossKind: lossKind || null, version })
    await store(url, await last.current)
    setChosen((now) => (now === lossKind ? undefined : now))
  })
  const saved = quote.lossKind ?? ''
  const save = async (value = chosen) => {
    if (value === undefined || value === (sent.current ?? saved)) return
    sent.current = value
    await run(value)
    if (sent.current === value) sent.current = undefined
  }
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
        value={chosen ?? saved}
        placeholder={t('loss.none')}
        options={lossKinds.map((value) => ({ value, label: t(`loss.${value}`) }))}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save()
          else isByKey.current = true
        }}
        onChange={({ target }) => {
          setChosen(target.value)
          if (!isByKey.current) void save(target.value)
        }}
        onBlur={() => void save()}
      />
    </Notice>
  )
}

interface HandDecisionProps {
  decision: NonNullable<Quote['handDecision']>
  /** Without the note, which is shown elsewhere. */
  isBrief?: boolean
}

/** A decision entered by hand: by whom, when and how it was given, and who entered it. */
export function HandDecision({ decision, isBrief }: HandDecisionProps) {
  const moment = useMoment()
  return (
    <>
      <p className="mb-3 text-sm">
        {t('saidText', {
          name: decision.name,
          day: formatDate(decision.saidOn, { dateStyle: 'medium' }),
          how: t(`how.${decision.how}`),
        })}{' '}
        {t('enteredBy', { name: decision.enteredBy || '–', time: moment(decision.enteredAt) })}
      </p>
      {!isBrief && decision.note && <p className="mb-3 whitespace-pre-line">{decision.note}</p>}
    </>
  )
}
