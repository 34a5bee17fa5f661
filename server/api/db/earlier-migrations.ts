import { ConfigError } from '#server/setting-reader.ts'

/**
 * The 97 migration files that the chapters replaced: the current files up to `lastChapter`. A database with all of
 * them has the chapters' schema; one with only some is between two schemas, and no file here continues from there.
 */
export const earlierMigrations: readonly string[] = `
  001-roles-and-tenancy 002-tenant-tables 003-accounts 004-sessions 005-organizations 006-members 007-regions
  008-clients 009-locations-and-jobs 010-schedule 011-work-logs 012-time-off 013-holidays 014-mileage-and-recaps
  015-pay-rules 016-pay-periods 017-pay-corrections 018-inspections 019-supplies 020-quotes 021-problems-and-requests
  022-telephony 023-monitors-and-notifications 024-files-and-views 025-decisions 026-search 027-patterns
  028-availability 028-scheduling-limits 028-visit-confirmations 028-visit-swaps 029-added-visits 030-week-templates
  033-notified-at-and-languages 034-organization-clock 035-no-show-minutes 036-names-by-language 040-week-plans
  045-fair-workweek 046-declined-by-right 055-quote-lines-and-taxes 065-quote-conversations 066-decided-quotes
  067-letterheads 068-quote-papers 069-price-history 075-inspection-pictures 076-actions-of-failed-items
  077-inspection-plans 078-recent-complaints 079-inspection-samples 085-stock-ledger 086-purchase-orders
  095-resolved-alerts-hold 100-archived-areas-are-empty 101-geocoded-addresses 106-price-escalators 107-price-letters
  111-undone-receipts 112-archived-items-are-empty 113-chemicals 114-open-chemical-places 116-scheduled-samples
  117-inspection-messages 121-imports-of-every-list 122-imported-hours 131-client-answers 132-choices-of-accounts
  134-bulk-changes 137-what-a-member-holds 138-phone-accounts 142-audit-acts 145-imports-that-swap 148-api-keys
  149-webhooks 153-account-texts 154-texts-and-deliveries 155-push-devices 159-keys-of-who-leaves 160-undo-in-sets
  164-matters-of-notices 165-regions-leave-nothing-behind 168-messages 169-unread-starts 170-message-translations
  171-message-photos 172-company-sign-in 173-own-company-connections 180-imports-in-known-tables
  181-providers-show-their-domain 182-answers-by-text 183-unread-threads 185-how-far-sessions-reach
  186-accounts-in-a-companys-hands 187-companies-and-their-domains 188-one-holder-of-a-number 191-notices-by-call`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)

const lastChapter = '043-search-and-holdings.sql'

export const chaptersOf = (names: readonly string[]) => names.filter((name) => name <= lastChapter)

/** Names of the files before those, which the last release with the earlier ones still takes over. */
const oldest = /^\d{4}-/

export const isEarlier = (name: string) => oldest.test(name) || earlierMigrations.includes(name)

/**
 * Converts the applied migrations of a database or archive to current names.
 * @throws ConfigError when only some of the earlier ones were applied; `advice` says what to do then.
 */
export function namesOfNow(applied: readonly string[], ours: readonly string[], advice: string): string[] {
  if (!applied.some(isEarlier)) return [...applied]
  const had = earlierMigrations.filter((name) => applied.includes(name)).length
  if (had < earlierMigrations.length || applied.some((name) => oldest.test(name))) {
    throw new ConfigError(
      `Of the ${earlierMigrations.length} migrations of earlier releases ${had} were applied, and not all up to` +
        ` ${earlierMigrations.at(-1)}. ${advice}`,
    )
  }
  return [...chaptersOf(ours), ...applied.filter((name) => !isEarlier(name))]
}

/** Renames the constraints that still had the former names of their columns, on PostgreSQL 18 and later. */
export const renameConstraints = `
  do $$
  declare
    renamed record;
  begin
    for renamed in
      select k.conrelid::regclass as relation, k.conname as former, relation || '_' || now || '_not_null' as now
      from (values ('configurations', 'missing_minutes', 'no_show_minutes'), ('job_schedules', 'every_weeks', 'every'),
        ('holidays', 'name_en', 'names'), ('holiday_questions', 'name_en', 'names'), ('faq_topics', 'name_en', 'names'))
        as r (relation, former, now)
      join pg_constraint k on k.conrelid = relation::regclass and k.conname = relation || '_' || former || '_not_null'
    loop
      execute format('alter table %s rename constraint %I to %I', renamed.relation, renamed.former, renamed.now);
    end loop;
  end $$`
