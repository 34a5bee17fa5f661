import { useEffect } from 'react'
import { pricePaths } from '#shared/prices/paths.ts'
import type { OpenLetter } from '#shared/prices/letters.contract.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { formatDate, formatDateTime } from '#web/platform/format/format.ts'
import { store } from '#web/platform/data/resource.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { PdfButton } from '../document/pdf-button.tsx'
import { Signature } from '../follow-up/acceptance-signature.tsx'
import { DeclineForm } from '../public/decline-form.tsx'
import { SignForm } from '../public/sign-form.tsx'
import { useLinked } from '../public/use-linked.ts'
import { LetterPaper } from './letter-paper.tsx'
import { t } from '../texts.ts'

/** The letter about new prices behind a link, to read, accept or decline. */
export function OpenLetterPart({ companyId, token }: { companyId: string; token: string }) {
  const url = fill(pricePaths.openLetter, { companyId, token })
  const letter = useLinked<OpenLetter>(url)
  const isOpen = letter !== undefined && letter !== 'absent' && letter.state === 'open'
  // Marked as viewed by a script, so that link scanners do not count as readers.
  useEffect(() => {
    if (isOpen) void api.post(`${url}/view`).catch((error: unknown) => error instanceof ApiError)
  }, [isOpen, url])
  if (!letter) return <Skeleton className="h-4 w-1/2" />
  if (letter === 'absent')
    return (
      <>
        <h1 className="text-2xl font-semibold">{t('letter.unknown')}</h1>
        <p className="mt-3 text-ink-2">{t('linkUnknownText')}</p>
      </>
    )
  const { document, documentHash } = letter
  const onDecided = (next: OpenLetter) => void store(url, next)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-2xl font-semibold">
          {document
            ? t('letter.heading', { day: formatDate(document.effectiveOn, { dateStyle: 'long' }) })
            : t('letter.eyebrow')}
        </h1>
        {document && <PdfButton href={fill(pricePaths.openLetterPdf, { companyId, token })} />}
      </div>
      <Standing letter={letter} />
      {document && <LetterPaper document={document} />}
      {isOpen && document && (
        <div className="quote-screen grid gap-5">
          <SignForm
            title={t('letter.acceptTitle')}
            agreement={t('letter.agree', { company: document.company })}
            send={async (signed) => onDecided(await api.post<OpenLetter>(`${url}/accept`, { ...signed, documentHash }))}
          />
          <DeclineForm
            title={t('letter.declineTitle')}
            send={async (reason) => onDecided(await api.post<OpenLetter>(`${url}/decline`, { reason }))}
          />
        </div>
      )}
    </div>
  )
}

function Standing({ letter: { state, acceptance, timeZone } }: { letter: OpenLetter }) {
  if (state === 'open') return undefined
  if (state === 'accepted' && acceptance)
    return (
      <Notice tone="good" isUrgent>
        <p>
          {t('letter.acceptedBy', {
            name: acceptance.name,
            time: formatDateTime(acceptance.acceptedAt, timeZone),
          })}
        </p>
        <Signature name={acceptance.name} path={acceptance.signature} />
      </Notice>
    )
  return (
    <Notice tone={state === 'declined' ? 'neutral' : 'warn'} isUrgent>
      {t(`letter.standing.${state}`)}
    </Notice>
  )
}
