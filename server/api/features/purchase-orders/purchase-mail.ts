import type { Kysely } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { Mailer } from '#server/api/mail/envelope.ts'
import { composePurchaseLetter } from '#server/api/mail/purchase-letter.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'

interface PurchaseMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  files: FileStore
  publicUrl: string
}

/** Emails an order with its stored PDF, and records that the mail server accepted it. */
export function purchaseMail({ db, mailer, files, publicUrl }: PurchaseMailDeps): Handler {
  return async ({ organizationId = '', purchaseOrderId = '', requestId = '', jobId = '' }) => {
    const order = await inTenant(db, organizationId, (tx) => waiting(tx, purchaseOrderId))
    if (!order) return
    const file = await files.find(order.documentHash ?? '')
    if (!file) throw new Error('the PDF of a purchase order is missing')
    const number = purchaseNumber(order.number)
    const letter = composePurchaseLetter({
      language: order.language,
      company: order.company,
      logo: order.logoHash && `${publicUrl}${linkOfFile(order.logoHash)}`,
      number,
      sender: { name: order.sender ?? order.company, email: order.senderEmail ?? '' },
    })
    await mailer.send({
      id: jobId,
      to: order.sentTo,
      requestId,
      ...letter,
      attachments: [{ name: `${number}.pdf`, contentType: 'application/pdf', bytes: await buffer(await file.open()) }],
    })
    await inTenant(db, organizationId, (tx) =>
      tx.updateTable('purchaseOrders').set({ mailedAt: new Date() }).where('id', '=', purchaseOrderId).execute(),
    )
  }
}

const waiting = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('purchaseOrders as p')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .innerJoin('configurations as c', 'c.organizationId', 'p.organizationId')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'p.sentBy'))
    .select(['p.number', 'p.sentTo', 'p.documentHash', 'o.name as company', 'o.logoHash', 'c.language'])
    .select(['m.name as sender', 'm.email as senderEmail'])
    .where('p.id', '=', id)
    .where('p.sentTo', '<>', '')
    .where('p.mailedAt', 'is', null)
    .executeTakeFirst()
