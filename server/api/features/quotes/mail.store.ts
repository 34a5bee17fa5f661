import { sql } from 'kysely'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { MailAttachment } from '#server/api/mail/envelope.ts'
import type { QuoteLetter, QuoteLetterKind } from '#server/api/mail/quote-letter.ts'
import type { Language } from '#shared/languages.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { storedPaper } from './papers.store.ts'

export interface FoundMail {
  organizationId: string
  quoteId: string
  revision: number
  recipient: string
  toClient: boolean
  letter: Omit<QuoteLetter, 'link' | 'publicUrl'>
  /** The stored document of an accepted quote. */
  attachments?: MailAttachment[]
}

/** The contents of a recorded email; `overtaken` if it should no longer be sent, undefined if it was sent already. */
export async function foundMail(tx: TenantTx, deliveryId: string): Promise<FoundMail | 'overtaken' | undefined> {
  const row = await tx
    .selectFrom('quoteDeliveries as d')
    .innerJoin('quotes as q', (join) => onSameOrganization(join, 'q.id', 'd.quoteId'))
    .innerJoin('organizations as o', 'o.id', 'd.organizationId')
    .leftJoin('quoteRevisions as r', (join) =>
      onSameOrganization(join, 'r.quoteId', 'd.quoteId').onRef('r.revision', '=', 'd.revision'),
    )
    .leftJoin('quoteMessages as m', (join) => onSameOrganization(join, 'm.id', 'd.messageId'))
    .leftJoin('quoteAcceptances as a', (join) => onSameOrganization(join, 'a.quoteId', 'd.quoteId'))
    .select(['d.organizationId', 'd.quoteId', 'd.revision', 'd.kind', 'd.recipient', 'd.toClient'])
    .select(['o.name as company', 'o.logoHash', 'q.content', 'r.document'])
    .select(['m.authorName as author', 'm.text', 'a.name as signer'])
    .select(
      sql<boolean>`q.revision = d.revision and q.state in ('sent', 'viewed') and q.archived_at is null`.as('isOpen'),
    )
    .where('d.id', '=', deliveryId)
    .where('d.channel', '=', 'email')
    .where('d.sentAt', 'is', null)
    .where('d.droppedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if ((row.kind === 'quote' || row.kind === 'reminder') && !row.isOpen) return 'overtaken'
  const document = row.document ? (JSON.parse(row.document) as QuoteDocument) : undefined
  return {
    organizationId: row.organizationId,
    quoteId: row.quoteId,
    revision: row.revision,
    recipient: row.recipient,
    toClient: row.toClient,
    ...(row.kind === 'accepted' && { attachments: await signedPaper(tx, row.quoteId, document) }),
    letter: {
      kind: letterOf(row),
      language: row.toClient ? (document ?? row.content).language : await languageOf(tx, row.recipient),
      company: document?.company ?? row.company,
      logoLink: row.logoHash && linkOfFile(row.logoHash),
      from: document?.from,
      about: {
        ...(document && { number: document.number, title: document.title, validUntil: document.validUntil }),
        name: row.author ?? row.signer ?? '',
        text: row.text ?? '',
      },
    },
  }
}

async function signedPaper(
  tx: TenantTx,
  quoteId: string,
  document: QuoteDocument | undefined,
): Promise<MailAttachment[]> {
  const bytes = await storedPaper(tx, quoteId)
  return bytes && document ? [{ name: `${document.number}.pdf`, contentType: 'application/pdf', bytes }] : []
}

const letterOf = ({ kind, toClient }: { kind: string; toClient: boolean }): QuoteLetterKind =>
  kind === 'accepted' && !toClient ? 'signed' : (kind as QuoteLetterKind)

/** The language of the member with this address, else the organization's. */
async function languageOf(tx: TenantTx, email: string): Promise<Language> {
  const row = await tx
    .selectFrom('configurations as c')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.organizationId', '=', 'c.organizationId')
        .on('m.email', '=', email)
        .on('m.deactivatedAt', 'is', null),
    )
    .select(['m.language', 'c.language as usual'])
    .executeTakeFirstOrThrow()
  return row.language ?? row.usual
}
