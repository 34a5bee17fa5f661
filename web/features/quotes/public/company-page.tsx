import type { ReactNode } from 'react'
import type { QuotePageHeader } from '#shared/quotes/open-quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import '../quotes.css'

interface CompanyPageProps {
  companyId: string
  title: string
  children: (header: QuotePageHeader | undefined) => ReactNode
}

/** A public page under its organization's name and logo. */
export function CompanyPage({ companyId, title, children }: CompanyPageProps) {
  const header = useResource<QuotePageHeader>(fill(quotePaths.quotePage, { companyId }))
  useTitle(header && `${title} · ${header.name}`)
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
      <main className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6">{children(header)}</main>
    </>
  )
}
