import type { AccountsDatabase } from './schema/accounts.ts'
import type { BulkChangesDatabase } from './schema/bulk-changes.ts'
import type { ChemicalsDatabase } from './schema/chemicals.ts'
import type { ClientAreaDatabase } from './schema/client-area.ts'
import type { ClientsDatabase } from './schema/clients.ts'
import type { CompanySignInDatabase } from './schema/company-sign-in.ts'
import type { DataExportDatabase } from './schema/data-export.ts'
import type { DecisionsDatabase } from './schema/decisions.ts'
import type { DeletionDatabase } from './schema/deletion.ts'
import type { FairWorkweekDatabase } from './schema/fair-workweek.ts'
import type { FaqDatabase } from './schema/faq.ts'
import type { HolidayCalendarsDatabase } from './schema/holiday-calendars.ts'
import type { ImportsDatabase } from './schema/imports.ts'
import type { MessagesDatabase } from './schema/messages.ts'
import type { MileageDatabase } from './schema/mileage.ts'
import type { NotificationsDatabase } from './schema/notifications.ts'
import type { IntegrationsDatabase } from './schema/integrations.ts'
import type { InspectionsDatabase } from './schema/inspections.ts'
import type { MembersDatabase } from './schema/members.ts'
import type { PayrollDatabase } from './schema/payroll.ts'
import type { MonitorsDatabase } from './schema/monitors.ts'
import type { OrganizationsDatabase } from './schema/organizations.ts'
import type { RecapDatabase } from './schema/recap.ts'
import type { PricesDatabase } from './schema/prices.ts'
import type { ProposalsDatabase } from './schema/proposals.ts'
import type { QuotesDatabase } from './schema/quotes.ts'
import type { RegionsDatabase } from './schema/regions.ts'
import type { SavedViewsDatabase } from './schema/saved-views.ts'
import type { ScheduleDatabase } from './schema/schedule.ts'
import type { SecondFactorDatabase } from './schema/second-factor.ts'
import type { SuppliesDatabase } from './schema/supplies.ts'
import type { TimeOffDatabase } from './schema/time-off.ts'
import type { PushDatabase } from './schema/push.ts'
import type { DeliveriesDatabase } from './schema/deliveries.ts'
import type { AccountTextsDatabase } from './schema/account-texts.ts'
import type { TelephonyDatabase } from './schema/telephony.ts'
import type { WorkLogsDatabase } from './schema/work-logs.ts'

/** The tables as Kysely types; a test compares them with the database. */
export interface Database
  extends
    AccountsDatabase,
    BulkChangesDatabase,
    SecondFactorDatabase,
    OrganizationsDatabase,
    ClientsDatabase,
    ClientAreaDatabase,
    CompanySignInDatabase,
    MembersDatabase,
    MessagesDatabase,
    MileageDatabase,
    MonitorsDatabase,
    RecapDatabase,
    RegionsDatabase,
    SavedViewsDatabase,
    ScheduleDatabase,
    NotificationsDatabase,
    FairWorkweekDatabase,
    FaqDatabase,
    HolidayCalendarsDatabase,
    ImportsDatabase,
    DecisionsDatabase,
    DeletionDatabase,
    DataExportDatabase,
    SuppliesDatabase,
    ChemicalsDatabase,
    InspectionsDatabase,
    IntegrationsDatabase,
    TimeOffDatabase,
    PayrollDatabase,
    TelephonyDatabase,
    AccountTextsDatabase,
    DeliveriesDatabase,
    PushDatabase,
    QuotesDatabase,
    ProposalsDatabase,
    PricesDatabase,
    WorkLogsDatabase {}

/** Tables without organization; every other one follows the tenant rules. */
export const globalTables = [
  'organizations',
  'users',
  'sessions',
  'ended_sessions',
  'user_tokens',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'pending_sign_ins',
  'passkey_challenges',
  'account_events',
  'email_changes',
  'phone_codes',
  'company_flows',
  'account_texts',
  'account_text_stops',
  'rate_limits',
  'wrong_tries',
  'guessed_accounts',
  'schema_migrations',
] as const
