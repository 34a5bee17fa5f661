import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { MailKind } from '#server/api/mail/compose.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { TextValues } from '#shared/texts.ts'

const kinds: ReadonlySet<MailKind> = new Set([
  'companyConnected',
  'companyDisconnected',
  'domainMissing',
  'domainLapsed',
])

/** About an organization's company sign-in, with a moment on the organization's clock. */
export const isAboutCompany = (kind: MailKind) => kinds.has(kind)

/** What such a mail names; undefined where the organization is gone. */
export async function companyValues(
  db: Kysely<Database>,
  language: Language,
  { organizationId = '', at = '', domain = '' }: Readonly<Record<string, string | undefined>>,
): Promise<TextValues | undefined> {
  const row = await inTenant(db, organizationId, (tx) =>
    tx
      .selectFrom('organizations as o')
      .innerJoin('configurations as c', 'c.organizationId', 'o.id')
      .select(['o.name', 'c.timeZone'])
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const time = new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: row.timeZone,
  }).format(new Date(at))
  return { organization: row.name.replaceAll(/\s+/g, ' '), time, domain }
}
