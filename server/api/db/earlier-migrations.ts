import { ConfigError } from '#server/setting-reader.ts'

/**
 * The 123 earlier migration files replaced by the base: the current files up to `lastOfBase`. A database with all of
 * them is at the base; one with only some is between two schemas, and no file here continues from there.
 */
export const earlierMigrations: readonly string[] = `
  0001-base 0002-accounts 0003-organizations 0004-clients 0005-accounts-and-files 0006-client-lists 0007-members
  0008-regions 0009-audit-list 0010-live-changes 0011-notifications 0012-search 0013-faq 0013-member-files
  0014-deletion 0015-client-documents 0015-data-exports 0016-held-documents 0016-platform-figures
  0017-announce-after-commit 0018-imports 0020-second-factor 0020-where-due 0021-saved-views
  0022-organization-languages 0023-certification-notices 0024-schedule 0025-work-logs 0026-holiday-calendars
  0027-telephony 0028-mileage 0029-recap 0030-payroll 0031-time-off 0032-inspections 0033-supplies 0034-quotes
  0035-client-area 0036-monitors 0038-morning-report 0038-segment-zones 0040-clearance 0041-late-before-missing
  0043-pay-workdays 0046-quote-follow-up 0047-client-signatures 0048-quote-photos 0049-crew-actions
  0050-inspection-revisions 0051-monitor-places 0052-home 0053-planned-jobs 0056-running-work 0058-pay-of-a-period
  0061-homes 0064-discard-inspections 0065-item-photos 0069-search-inspections 0070-member-documents 0071-quote-lists
  0072-planned-jobs-in-turn 0073-security-events 0074-forget-resets 0075-leave-checkpoints 0076-lists-in-turn
  0078-many-planned-jobs 0079-rates-in-force 0080-clients-counted 0081-erase-whole 0082-stock-moves-in-turn
  0083-outcomes-of-calls 0084-newest-first 0086-visit-offers 0087-time-requests 0089-recorded-requests
  0090-contact-places 0092-scores-of-places 0093-requests-asked-again 0094-who-was-invited 0095-first-confirmation
  0096-files-of-records 0097-wrong-tries 0099-decisions-about-others 0102-alarm-codes 0103-site-keys
  0106-phone-numbers 0107-ended-links 0112-ended-sessions 0112-only-confirmed 0113-links-prove-one-address
  0117-marks-follow-decisions 0118-who-moved-a-key 0120-one-spelling-of-a-mailbox 0122-visit-windows
  0123-corrected-plan 0127-work-has-length 0129-what-was-approved 0130-pay-corrections 0131-pay-overrides 0135-pay-day
  0139-audit-order 0140-pay-packs 0141-pay-scopes 0141-recheck-pay-scopes 0142-pay-scope-jurisdiction
  0143-yearly-leave-caps 0146-plan-of-corrected-work 0150-travel-between-sites 0160-leave-recount-at-once
  0166-pay-counted-in-turn 0167-earning-codes 0168-salaries-and-day-rates 0169-pay-of-the-deactivated
  0171-bonuses-over-weeks 0173-pay-packs-of-states 0174-alternative-workweeks 0175-leave-on-leaving
  0176-whom-holidays-pay 0180-pay-policy-jurisdiction 0182-whom-changes-touch 0186-work-at-several-visits
  0190-labor-as-paid 0191-employments-have-a-first-day`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)

const lastOfBase = '026-search.sql'

export const baseOf = (names: readonly string[]) => names.filter((name) => name <= lastOfBase)

/**
 * Converts the applied migrations of a database or archive to current names.
 * @throws ConfigError when only some of the earlier ones were applied; `advice` says what to do then.
 */
export function namesOfNow(applied: readonly string[], ours: readonly string[], advice: string): string[] {
  const earlier = new Set(earlierMigrations)
  const had = applied.filter((name) => earlier.has(name)).length
  if (had === 0) return [...applied]
  if (had < earlier.size) {
    throw new ConfigError(
      `Of the ${earlier.size} migrations of earlier releases ${had} were applied, and not all up to` +
        ` ${earlierMigrations.at(-1)}. ${advice}`,
    )
  }
  return [...baseOf(ours), ...applied.filter((name) => !earlier.has(name))]
}
