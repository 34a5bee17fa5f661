import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { hashToken, mailToken } from '#server/api/tokens.ts'
import { linkedPages } from '#shared/pages.ts'
import type { LetterDocument } from '#shared/prices/letters.contract.ts'
import { composeLetterMail } from './letter-mail.ts'
import { letterPaper } from './letter-papers.store.ts'

interface LetterMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  files: FileStore
  publicUrl: string
  sealing: Sealing
}

/**
 * Sends a recorded email about a price letter with its PDF. The token of the link is created here, so that only its
 * hash is ever stored. Letters withdrawn in the meantime are not sent.
 */
export function letterMail({ db, mailer, files, publicUrl, sealing }: LetterMailDeps): Handler {
  return async ({ organizationId = '', mailId = '', requestId = '', jobId = '' }) => {
    const token = mailToken(sealing, jobId)
    const prepared = await inTenant(db, organizationId, async (tx) => {
      const mail = await waiting(tx, mailId)
      if (!mail) return undefined
      if (mail.toClient)
        await tx
          .insertInto('priceLetterLinks')
          .values({ organizationId, letterId: mail.letterId, tokenHash: hashToken(token) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return { mail, paper: await letterPaper(tx, files, mail.letterId) }
    })
    if (!prepared) return
    const { mail, paper } = prepared
    const page = mail.toClient
      ? linkedPages.openLetter(organizationId, token)
      : linkedPages.clientPrices(organizationId, mail.clientId)
    const letter = composeLetterMail({
      kind: mail.kind === 'letter' ? 'raise' : mail.toClient ? 'raiseAccepted' : 'raiseSigned',
      document: JSON.parse(mail.document) as LetterDocument,
      signer: mail.signer,
      logoLink: mail.logoHash && linkOfFile(mail.logoHash),
      link: publicUrl + page,
      publicUrl,
    })
    const attachments = [{ name: paper.name, contentType: 'application/pdf', bytes: paper.bytes }]
    await mailer.send({ id: jobId, to: mail.recipient, requestId, ...letter, attachments })
    await inTenant(db, organizationId, (tx) =>
      tx
        .updateTable('priceLetterMails')
        .set({ sentAt: sql<Date>`now()` })
        .where('id', '=', mailId)
        .execute(),
    )
  }
}

const waiting = (tx: TenantTx, mailId: string) =>
  tx
    .selectFrom('priceLetterMails as m')
    .innerJoin('priceLetters as l', (join) => onSameOrganization(join, 'l.id', 'm.letterId'))
    .innerJoin('organizations as o', 'o.id', 'm.organizationId')
    .select(['m.letterId', 'm.kind', 'm.recipient', 'm.toClient', 'l.document', 'l.signer', 'l.clientId', 'o.logoHash'])
    .where('m.id', '=', mailId)
    .where('m.sentAt', 'is', null)
    .where('l.state', '<>', 'withdrawn')
    .executeTakeFirst()
