import type { Permission } from '../permissions.ts'

/** Who hears that a table changed, and what a page then asks for again: paths under the organisation's own. */
export interface Topic {
  readonly access: Permission
  readonly paths: readonly string[]
}

/** One line per audited table. One that is missing is heard by readers of the audit trail alone. */
export const topics: Readonly<Record<string, Topic>> = {
  organizations: { access: 'organization.header', paths: [''] },
  configurations: { access: 'organization.read', paths: [''] },
  members: {
    access: 'organization.read',
    paths: ['/members', '/org-chart', '/setup', '/regions', '/home', '/operations'],
  },
  regions: { access: 'regions.read', paths: ['/regions', '/members', '/clients'] },
  member_regions: { access: 'members.read', paths: ['/members', '/regions'] },
  pay_rates: { access: 'pay.rates', paths: ['/members'] },
  certifications: { access: 'certifications.own', paths: ['/members', '/home'] },
  invitations: { access: 'members.manage', paths: ['/members', '/home'] },
  clients: { access: 'clients.read', paths: ['/clients', '/visits', '/setup', '/home', '/operations'] },
  data_exports: { access: 'export.run', paths: ['/exports'] },
  deletion_requests: { access: 'organization.read', paths: ['/deletion'] },
  client_contacts: { access: 'clients.read', paths: ['/clients'] },
  client_documents: { access: 'clients.manage', paths: ['/clients'] },
  locations: { access: 'locations.read', paths: ['/clients', '/visits', '/setup', '/regions', '/home', '/operations'] },
  areas: { access: 'locations.read', paths: ['/clients'] },
  jobs: { access: 'jobs.read', paths: ['/clients', '/visits', '/setup', '/home', '/operations'] },
  job_schedules: { access: 'schedule.read', paths: ['/clients', '/visits', '/my-visits', '/timeclock', '/operations'] },
  job_crew: {
    access: 'schedule.read',
    paths: ['/clients', '/jobs', '/visits', '/my-visits', '/timeclock', '/operations'],
  },
  visit_changes: {
    access: 'schedule.read',
    paths: ['/timeclock', '/jobs', '/visits', '/my-visits', '/clients', '/operations'],
  },
  visit_crew: { access: 'schedule.read', paths: ['/jobs', '/visits', '/my-visits', '/timeclock', '/operations'] },
  published_weeks: { access: 'schedule.read', paths: ['/schedule', '/visits', '/my-visits', '/timeclock'] },
  calendar_feeds: { access: 'schedule.own', paths: ['/members'] },
  checklist_items: { access: 'jobs.read', paths: ['/clients'] },
  files: { access: 'clients.read', paths: ['/clients'] },
  holiday_calendars: { access: 'holidays.read', paths: ['/holiday-calendars'] },
  holidays: { access: 'holidays.read', paths: ['/holiday-calendars', '/visits', '/operations'] },
  holiday_calendar_assignments: { access: 'holidays.read', paths: ['/holiday-calendars', '/visits', '/operations'] },
  holiday_questions: { access: 'holidays.answer', paths: ['/holiday-questions', '/visits', '/operations'] },
  work_logs: { access: 'worklogs.read', paths: ['/work-logs', '/operations', '/coverage'] },
  breaks: { access: 'worklogs.read', paths: ['/work-logs', '/operations'] },
  work_log_tasks: { access: 'worklogs.read', paths: ['/work-logs', '/operations'] },
  /** No table: what the worker alone hears of the own work logs. */
  own_work: { access: 'time.own', paths: ['/timeclock', '/my-work-logs'] },
  pay_policies: { access: 'payroll.read', paths: ['/payroll'] },
  pay_runs: { access: 'payroll.read', paths: ['/payroll'] },
  pay_run_members: { access: 'payroll.read', paths: ['/payroll'] },
  pay_adjustments: { access: 'payroll.read', paths: ['/payroll'] },
  recaps: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  recap_stops: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  recap_supplies: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  recap_crew: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  recap_photos: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  recap_comments: { access: 'recaps.read', paths: ['/recaps', '/my-recaps'] },
  problem_reports: { access: 'problems.report', paths: ['/problem-reports', '/my-problem-reports'] },
  problem_report_photos: { access: 'problems.report', paths: ['/problem-reports', '/my-problem-reports'] },
  supply_requests: { access: 'supplies.request', paths: ['/supply-requests', '/my-supply-requests'] },
  supply_request_items: { access: 'supplies.request', paths: ['/supply-requests', '/my-supply-requests'] },
  leave_policies: { access: 'timeoff.own', paths: ['/time-off'] },
  leave_assignments: { access: 'timeoff.own', paths: ['/time-off'] },
  leave_requests: { access: 'timeoff.own', paths: ['/time-off'] },
  leave_ledger: { access: 'timeoff.own', paths: ['/time-off'] },
  leave_feeds: { access: 'timeoff.own', paths: ['/time-off/feeds'] },
  called_numbers: { access: 'telephony.manage', paths: ['/called-numbers'] },
  calls: { access: 'calls.read', paths: ['/phone-calls'] },
  call_results: { access: 'calls.read', paths: ['/phone-calls'] },
  imports: { access: 'import.run', paths: ['/imports'] },
  quote_settings: { access: 'quotes.manage', paths: ['/quote-settings'] },
  quotes: { access: 'quotes.manage', paths: ['/quotes'] },
  quote_revisions: { access: 'quotes.manage', paths: ['/quotes'] },
  quote_acceptances: { access: 'quotes.manage', paths: ['/quotes'] },
  quote_jobs: { access: 'quotes.manage', paths: ['/quotes'] },
  saved_views: { access: 'views.use', paths: ['/saved-views'] },
  faq_topics: { access: 'faq.read', paths: ['/faq'] },
  faq_entries: { access: 'faq.read', paths: ['/faq'] },
  faq_questions: { access: 'faq.read', paths: ['/faq/questions'] },
}

export const unlistedTopic: Topic = { access: 'audit.read', paths: ['/audit'] }
