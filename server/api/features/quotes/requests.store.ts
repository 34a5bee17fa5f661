import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { NewQuoteRequest, QuotePageHeader } from '#shared/quotes/open-quotes.contract.ts'
import { noticeStaff, queueMails } from './deliveries.store.ts'
import { firstContent } from './first-content.store.ts'
import { insert } from './quotes.store.ts'
import * as settings from './settings.store.ts'

/** @throws ProblemError 404 if there is no such organization. */
export async function header(tx: TenantTx): Promise<QuotePageHeader> {
  const row = await tx
    .selectFrom('configurations as c')
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['o.name', 'o.logoHash'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { takesRequests } = await settings.get(tx)
  return {
    name: row.name,
    logoLink: row.logoHash && linkOfFile(row.logoHash),
    takesRequests,
  }
}

/**
 * Stores a public request as a draft, notifies administrators and confirms it by email. It creates no client.
 * @throws ProblemError 404, 409 `quote_requests_closed`.
 */
export async function createQuoteRequest(
  tx: TenantTx,
  organizationId: string,
  request: NewQuoteRequest,
): Promise<void> {
  if (!(await header(tx)).takesRequests) throw new ProblemError('quote_requests_closed')
  const content = await firstContent(tx, null)
  const line = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
  const [name, company, street] = [line(request.name), line(request.company), line(request.address)]
  const address = { ...content.recipient.address, line1: street }
  const area = { name: '', floorType: 'other' as const, squareFeet: request.squareFeet, note: '', tasks: [] }
  const id = await insert(
    tx,
    { organizationId, userId: null },
    {
      ...content,
      language: request.language,
      recipient: { company, contact: name, email: request.email.trim(), phone: request.phone.trim(), address },
      sites: [{ locationId: null, name: company || name, address, areas: request.squareFeet ? [area] : [] }],
    },
    request.message.trim(),
  )
  const about = { organizationId, quoteId: id, revision: 0 }
  const from = company ? `${name}, ${company}` : name
  const said = { name: from, text: line(request.message).slice(0, 300) }
  await noticeStaff(tx, { ...about, kind: 'requested', number: 0, title: '', values: said })
  // The email omits the typed text, because a stranger may have entered someone else's address.
  await queueMails(tx, { ...about, kind: 'requested', toClient: true, recipients: [request.email.trim()] })
}
