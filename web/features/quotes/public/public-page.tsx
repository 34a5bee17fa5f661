import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { OpenQuotePart } from '../editor/open-quote.tsx'
import { CompanyPage } from './company-page.tsx'
import { RequestForm } from './request-form.tsx'
import { t } from '../texts.ts'

const OpenLetterPart = lazyWithRetry(() => import('../letter/open-letter.tsx').then((m) => m.OpenLetterPart))

/** An organization's public page: the quote or letter of an email's link, or a form to request a quote. */
export function PublicQuotePage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const token = params.get('token')
  const letter = params.get('letter')
  return (
    <CompanyPage companyId={organizationId} title={t(letter ? 'letter.eyebrow' : 'quote')}>
      {(header) =>
        letter ? (
          <Suspense>
            <OpenLetterPart companyId={organizationId} token={letter} />
          </Suspense>
        ) : token ? (
          <OpenQuotePart companyId={organizationId} token={token} />
        ) : (
          header && <RequestForm companyId={organizationId} header={header} />
        )
      }
    </CompanyPage>
  )
}
