import { useState } from 'react'
import { pricePaths } from '#shared/prices/paths.ts'
import type { PriceLetter, PriceLetters } from '#shared/prices/letters.contract.ts'
import type { ClientPrices } from '#shared/prices/prices.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime, formatMoney } from '#web/platform/format/format.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'
import { dayText } from './day-text.ts'
import { LetterDialog } from './letter-dialog.tsx'

interface LettersCardProps {
  place: { organizationId: string; clientId: string }
  prices: ClientPrices
}

/** Letters to the client about new prices; an accepted one sets the prices from their day. */
export function LettersCard({ place, prices }: LettersCardProps) {
  const url = fill(pricePaths.priceLetters, place)
  const letters = useResource<PriceLetters>(url)?.items
  const [isWriting, setWriting] = useState(false)
  const sending = useAction(async (id: string) => store(url, await api.post<PriceLetters>(`${url}/${id}/send`)))
  const removing = useAction(async (id: string) => store(url, await api.remove<PriceLetters>(`${url}/${id}`)))
  return (
    <Card title={t('letters')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm text-ink-2">{t('lettersLead')}</p>
        <Button onClick={() => setWriting(true)}>{t('writeLetter')}</Button>
      </div>
      <ul className="grid gap-4">
        {letters?.map((letter) => (
          <li key={letter.id} className="grid gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {t('pricesFrom', { day: dayText(letter.effectiveOn) })}
              <Badge tone={tones[letter.state]}>{t(`letterIs.${letter.state}`)}</Badge>
            </p>
            <p className="text-ink-2 wrap-break-word">{changesOf(letter)}</p>
            <p className="text-ink-2 wrap-break-word">{factsOf(letter).join(' · ')}</p>
            <div className="flex flex-wrap items-center gap-2">
              <a className="btn-secondary" href={`${url}/${letter.id}/pdf`} download>
                {t('letterPdf')}
              </a>
              {letter.state === 'draft' && (
                <Button kind="primary" isBusy={sending.isRunning} onClick={() => void sending.run(letter.id)}>
                  {t('sendLetter')}
                </Button>
              )}
              {(letter.state === 'draft' || letter.state === 'sent') && (
                <Button kind="ghost" isBusy={removing.isRunning} onClick={() => void removing.run(letter.id)}>
                  {t(letter.state === 'draft' ? 'discardLetter' : 'withdrawLetter')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LetterDialog
        place={place}
        prices={prices}
        isOpen={isWriting}
        onWritten={(next) => {
          void store(url, next)
          setWriting(false)
        }}
        onClose={() => setWriting(false)}
      />
    </Card>
  )
}

const tones = { draft: 'neutral', sent: 'info', accepted: 'good', declined: 'bad', withdrawn: 'neutral' } as const

const changesOf = ({ document: { lines, currency } }: PriceLetter) =>
  lines
    .map(
      ({ name, fromMinor, toMinor }) =>
        `${name}: ${formatMoney(fromMinor, currency)} → ${formatMoney(toMinor, currency)}`,
    )
    .join(' · ')

/** For a draft the planned email, otherwise what happened to the letter. */
function factsOf({ state, recipient, subject, sentAt, viewedAt, decidedAt, signer, reason }: PriceLetter) {
  if (state === 'draft') return [t('letterTo', { email: recipient }), subject]
  return [
    sentAt && t('letterSent', { email: recipient, time: formatDateTime(sentAt) }),
    viewedAt && t('letterOpened', { time: formatDateTime(viewedAt) }),
    decidedAt && signer && t('letterSigned', { name: signer, time: formatDateTime(decidedAt) }),
    reason,
  ].filter((fact) => fact !== null && fact !== '')
}
