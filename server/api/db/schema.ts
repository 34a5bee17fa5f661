import type { AccountsDatabase } from './schema/accounts.ts'
import type { ClientsDatabase } from './schema/clients.ts'
import type { DataExportDatabase } from './schema/data-export.ts'
import type { DeletionDatabase } from './schema/deletion.ts'
import type { FaqDatabase } from './schema/faq.ts'
import type { ImportsDatabase } from './schema/imports.ts'
import type { NotificationsDatabase } from './schema/notifications.ts'
import type { MembersDatabase } from './schema/members.ts'
import type { OrganizationsDatabase } from './schema/organizations.ts'
import type { RegionsDatabase } from './schema/regions.ts'

/** Every table as Kysely sees it; a test compares it with the live database. */
export interface Database
  extends
    AccountsDatabase,
    OrganizationsDatabase,
    ClientsDatabase,
    MembersDatabase,
    RegionsDatabase,
    NotificationsDatabase,
    FaqDatabase,
    ImportsDatabase,
    DeletionDatabase,
    DataExportDatabase {}

/** Tables that belong to no organisation; every other one obeys the schema rules for tenants. */
export const globalTables = [
  'organizations',
  'users',
  'sessions',
  'user_tokens',
  'rate_limits',
  'schema_migrations',
] as const
