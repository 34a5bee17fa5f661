import { mutableKinds, type MutableKind } from '#shared/notifications/kinds.ts'
import { may, type Permission } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'

interface MailKind {
  group: MailGroup
  /** Only holders of this permission get the notification. */
  permission: Permission
}

/** Groups in page order: the member's own day first, then what managers follow. */
const mailGroups = ['visits', 'time', 'timeOff', 'quality', 'supplies', 'clients', 'requests', 'company'] as const
type MailGroup = (typeof mailGroups)[number]

const mailKinds: Record<MutableKind, MailKind> = {
  schedule_published: { group: 'visits', permission: 'schedule.own' },
  visit_assigned: { group: 'visits', permission: 'schedule.own' },
  visit_released: { group: 'visits', permission: 'schedule.own' },
  work_handed_over: { group: 'visits', permission: 'schedule.own' },
  visit_offered: { group: 'visits', permission: 'schedule.own' },
  swap_offered: { group: 'visits', permission: 'schedule.own' },
  swap_taken: { group: 'visits', permission: 'schedule.own' },
  swap_done: { group: 'visits', permission: 'schedule.own' },
  swap_dropped: { group: 'visits', permission: 'schedule.own' },
  swap_declined: { group: 'visits', permission: 'schedule.own' },
  swap_lapsed: { group: 'visits', permission: 'schedule.own' },
  visit_unconfirmed: { group: 'visits', permission: 'schedule.manage' },
  visit_taken: { group: 'visits', permission: 'schedule.manage' },
  visit_absence: { group: 'visits', permission: 'schedule.manage' },
  morning_report: { group: 'visits', permission: 'operations.read' },
  morning_all_clear: { group: 'visits', permission: 'operations.read' },
  work_log_added: { group: 'time', permission: 'time.own' },
  work_log_corrected: { group: 'time', permission: 'time.own' },
  work_log_voided: { group: 'time', permission: 'time.own' },
  time_declined: { group: 'time', permission: 'time.own' },
  time_requested: { group: 'time', permission: 'worklogs.manage' },
  own_work_closed: { group: 'time', permission: 'time.own' },
  work_closed: { group: 'time', permission: 'worklogs.read' },
  leave_requested: { group: 'timeOff', permission: 'timeoff.manage' },
  leave_approved: { group: 'timeOff', permission: 'timeoff.own' },
  leave_declined: { group: 'timeOff', permission: 'timeoff.own' },
  leave_cancelled: { group: 'timeOff', permission: 'timeoff.own' },
  problem_reported: { group: 'quality', permission: 'problems.read' },
  problem_resolved: { group: 'quality', permission: 'problems.report' },
  action_assigned: { group: 'quality', permission: 'inspections.act' },
  action_fixed: { group: 'quality', permission: 'inspections.manage' },
  inspection_due: { group: 'quality', permission: 'inspections.manage' },
  reinspection_proposed: { group: 'quality', permission: 'inspections.manage' },
  inspection_asked: { group: 'quality', permission: 'inspections.manage' },
  inspection_signed: { group: 'quality', permission: 'inspections.manage' },
  recap_submitted: { group: 'quality', permission: 'recaps.all' },
  recap_commented: { group: 'quality', permission: 'recaps.read' },
  monitor_fires: { group: 'quality', permission: 'requests.read' },
  monitor_escalated: { group: 'quality', permission: 'monitors.read' },
  supplies_requested: { group: 'supplies', permission: 'supplies.read' },
  supplies_approved: { group: 'supplies', permission: 'supplies.request' },
  supplies_declined: { group: 'supplies', permission: 'supplies.request' },
  supplies_ordered: { group: 'supplies', permission: 'supplies.request' },
  supplies_delivered: { group: 'supplies', permission: 'supplies.request' },
  client_request_raised: { group: 'clients', permission: 'requests.read' },
  client_complained: { group: 'clients', permission: 'requests.read' },
  client_request_replied: { group: 'clients', permission: 'requests.read' },
  visit_rated_low: { group: 'clients', permission: 'requests.read' },
  holiday_questions: { group: 'clients', permission: 'holidays.answer' },
  quote_requested: { group: 'clients', permission: 'quotes.manage' },
  quote_asked: { group: 'clients', permission: 'quotes.manage' },
  quote_viewed: { group: 'clients', permission: 'quotes.manage' },
  quote_accepted: { group: 'clients', permission: 'quotes.manage' },
  quote_declined: { group: 'clients', permission: 'quotes.manage' },
  price_raise_due: { group: 'clients', permission: 'payroll.read' },
  price_letter_accepted: { group: 'clients', permission: 'payroll.read' },
  price_letter_declined: { group: 'clients', permission: 'payroll.read' },
  client_request_answered: { group: 'requests', permission: 'client_area.use' },
  client_request_closed: { group: 'requests', permission: 'client_area.use' },
  inspection_shared: { group: 'requests', permission: 'client_area.use' },
  inspection_answered: { group: 'requests', permission: 'client_area.use' },
  own_holiday_questions: { group: 'requests', permission: 'client_area.use' },
  message_received: { group: 'company', permission: 'messages.use' },
  message_must_read: { group: 'company', permission: 'messages.use' },
  message_from_client: { group: 'clients', permission: 'requests.read' },
  message_for_client: { group: 'requests', permission: 'client_area.use' },
  faq_question_asked: { group: 'company', permission: 'faq.manage' },
  faq_question_answered: { group: 'company', permission: 'faq.ask' },
  certification_ends: { group: 'company', permission: 'certifications.own' },
  own_certification_ends: { group: 'company', permission: 'certifications.own' },
  export_ready: { group: 'company', permission: 'export.run' },
  export_failed: { group: 'company', permission: 'export.run' },
  webhook_gone: { group: 'company', permission: 'integrations.manage' },
  webhook_failing: { group: 'company', permission: 'integrations.manage' },
}

export const mailKindsFor = (roles: readonly Role[]): readonly MutableKind[] =>
  mutableKinds.filter((kind) => may(roles, mailKinds[kind].permission))

/** Kinds grouped by area, without empty areas. */
export const groupedMails = (kinds: readonly MutableKind[]) =>
  mailGroups
    .map((group) => ({ group, kinds: kinds.filter((kind) => mailKinds[kind].group === group) }))
    .filter((each) => each.kinds.length > 0)
