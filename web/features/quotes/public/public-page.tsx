import { useParams, useSearchParams } from 'react-router-dom'
import type { QuotePageHeader } from '#shared/quotes/open-quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { OpenQuotePart } from '../editor/open-quote.tsx'
import { RequestForm } from './request-form.tsx'
import { t } from '../texts.ts'
import '../quotes.css'

/** An organization's public page: the quote of an email's link, or a form to request one. */
export function PublicQuotePage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const token = params.get('token')
  const header = useResource<QuotePageHeader>(fill(quotePaths.quotePage, { companyId: organizationId }))
  useTitle(header && `${t('quote')} · ${header.name}`)
  return (
    <>
      <header className="top-bar justify-between">
        <p className="flex min-w-0 items-center gap-3 font-semibold">
          {header?.logoLink && <img src={header.logoLink} alt="" className="size-9 rounded-md object-contain" />}
          <span className="truncate">{header?.name}</span>
        </p>
        <div className="quote-screen flex items-center gap-2">
          <LanguageSwitch />
        </div>
      </header>
      <main className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6">
        {token ? (
          <OpenQuotePart companyId={organizationId} token={token} />
        ) : (
          header && <RequestForm companyId={organizationId} header={header} />
        )}
      </main>
    </>
  )
}
