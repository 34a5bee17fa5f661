/** What a user may be told of. `always` mails leave whatever the user prefers, at any hour. */
export const notificationKinds = {
  faq_question_asked: { always: false },
  faq_question_answered: { always: false },
  certification_ends: { always: false },
  own_certification_ends: { always: false },
  schedule_published: { always: false },
  visit_assigned: { always: false },
  visit_released: { always: false },
  visit_offered: { always: false },
  visit_taken: { always: false },
  visit_absence: { always: false },
  work_log_added: { always: false },
  work_log_corrected: { always: false },
  work_log_voided: { always: false },
  time_requested: { always: false },
  time_declined: { always: false },
  own_work_closed: { always: false },
  work_closed: { always: false },
  morning_report: { always: false },
  morning_all_clear: { always: false },
  problem_reported: { always: false },
  problem_resolved: { always: false },
  supplies_requested: { always: false },
  supplies_approved: { always: false },
  supplies_declined: { always: false },
  supplies_ordered: { always: false },
  supplies_delivered: { always: false },
  action_assigned: { always: false },
  action_fixed: { always: false },
  leave_requested: { always: false },
  leave_approved: { always: false },
  leave_declined: { always: false },
  leave_cancelled: { always: false },
  recap_submitted: { always: false },
  recap_commented: { always: false },
  quote_requested: { always: false },
  quote_viewed: { always: false },
  quote_accepted: { always: false },
  quote_declined: { always: false },
  monitor_fires: { always: false },
  monitor_escalated: { always: false },
  client_request_raised: { always: false },
  client_request_replied: { always: false },
  client_request_answered: { always: false },
  client_request_closed: { always: false },
  visit_rated_low: { always: false },
  inspection_signed: { always: false },
  own_holiday_questions: { always: false },
  holiday_questions: { always: false },
  export_ready: { always: false },
  export_failed: { always: false },
  deletion_requested: { always: true },
  deletion_cancelled: { always: true },
} as const satisfies Record<string, { always: boolean }>

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
/** The kinds whose mail a user may do without. */
export type MutableKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['always'] extends false ? Kind : never
}[NotificationKind]
export const mutableKinds = notificationKindNames.filter((kind): kind is MutableKind => !notificationKinds[kind].always)
