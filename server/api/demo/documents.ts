import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { createHash } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { add } from '#server/api/features/clients/documents.store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { paper } from './paper.ts'

interface Paper {
  name: string
  heading: string
  lines: readonly string[]
  /** Visible to the client too. */
  isShared?: boolean
}

const agreement = (client: string, since: string): Paper => ({
  name: 'Service agreement.pdf',
  heading: 'Service agreement',
  lines: [
    `Between Brightside Cleaning Co. and ${client}, in force since ${since}.`,
    'The places, the areas, how often they are cleaned and the price are those of the accepted quote.',
    'Either side may end it with thirty days of notice, in writing.',
    'Keys and alarm codes are kept by the crew leader and given back at the end.',
  ],
  isShared: true,
})

const insurance: Paper = {
  name: 'Certificate of insurance.pdf',
  heading: 'Certificate of insurance',
  lines: [
    'Insured: Brightside Cleaning Co., Minneapolis, Minnesota.',
    'General liability: $2,000,000 each occurrence, $4,000,000 in all.',
    'Compensation of workers as the law of the state asks for.',
  ],
  isShared: true,
}

const floors: Paper = {
  name: 'Floor care plan.pdf',
  heading: 'Floor care plan',
  lines: [
    'Waiting room carpet: vacuumed at every visit, extracted every quarter.',
    'Exam rooms: mopped at every visit with the blue label cleaner, buffed every month.',
    'Strip and wax in July, over the long weekend.',
  ],
}

/** Seeds documents of the contact's client and two others: agreements, an insurance certificate and a floor plan. */
export async function seedDocuments(
  tx: TenantTx,
  files: Pick<FileStore, 'put'>,
  { organizationId, userId, contactName }: Readonly<Record<'organizationId' | 'userId' | 'contactName', string>>,
): Promise<void> {
  const clients = await tx
    .selectFrom('clients as c')
    .innerJoin('clientContacts as k', (join) => onSameOrganization(join, 'k.clientId', 'c.id'))
    .select(['c.id', 'c.name', 'c.contractStartsOn', 'k.name as contact'])
    .where('c.contractStartsOn', 'is not', null)
    .where('k.position', '=', 0)
    .orderBy((eb) => eb('k.name', '=', contactName), 'desc')
    .orderBy('c.name')
    .limit(3)
    .execute()
  for (const [index, { id: clientId, name, contractStartsOn }] of clients.entries()) {
    const papers = [agreement(name, String(contractStartsOn)), ...(index === 0 ? [insurance, floors] : [])]
    for (const each of papers) {
      const content = paper(each.heading, each.lines)
      const hash = createHash('sha256').update(content).digest('hex')
      await files.put(hash, content)
      const stored = { hash, name: each.name, contentType: 'application/pdf', bytes: content.length }
      const document = await add(tx, { organizationId, clientId }, userId, stored)
      if (each.isShared)
        await tx.updateTable('clientDocuments').set({ sharedAt: new Date() }).where('id', '=', document.id).execute()
    }
  }
}
