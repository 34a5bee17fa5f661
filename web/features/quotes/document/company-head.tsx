import type { QuoteFrom } from '#shared/quotes/letterhead.contract.ts'
import { addressLines } from '#web/domain/record/address.ts'

interface CompanyHeadProps {
  company: string
  /** Missing in quotes sent before companies had a letterhead. */
  from: QuoteFrom | undefined
  /** Above the company's name. */
  eyebrow: string
}

/** The company's letterhead, as it was when the document was sent. */
export function CompanyHead({ company, from, eyebrow }: CompanyHeadProps) {
  const contact = from ? [from.phone, from.email, from.website].filter(Boolean) : []
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-accent pb-3">
      <p className="min-w-0">
        <span className="text-sm font-semibold text-accent">{eyebrow}</span>
        <span className="block text-lg font-semibold wrap-break-word">{company}</span>
      </p>
      {from && (
        <address className="min-w-0 text-sm text-ink-2 not-italic sm:text-right">
          {[...addressLines(from.address), ...contact].map((line) => (
            <span key={line} className="block wrap-break-word">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  )
}

export const senderLines = (company: string, from: QuoteFrom | undefined) => [
  from?.sender.name || company,
  from?.sender.title,
  from?.sender.phone || from?.phone,
  from?.sender.email || from?.email,
]
