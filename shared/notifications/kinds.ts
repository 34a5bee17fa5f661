/**
 * The kinds of notifications. Emails marked `always` ignore the user's preferences and quiet hours; a kind that `asks`
 * leaves the unread ones when its matter is settled.
 */
export const notificationKinds = {
  faq_question_asked: { always: false, asks: 'question' },
  faq_question_answered: { always: false },
  certification_ends: { always: false, asks: 'certification' },
  own_certification_ends: { always: false, asks: 'certification' },
  schedule_published: { always: false },
  visit_assigned: { always: false },
  visit_released: { always: false },
  work_handed_over: { always: false },
  visit_offered: { always: false, asks: 'offer' },
  visit_taken: { always: false },
  swap_offered: { always: false, asks: 'swap' },
  swap_taken: { always: false, asks: 'taken_swap' },
  swap_done: { always: false },
  swap_dropped: { always: false },
  swap_declined: { always: false },
  swap_lapsed: { always: false },
  visit_unconfirmed: { always: false, asks: 'confirmation' },
  visit_absence: { always: false, asks: 'unassigned_visit' },
  work_log_added: { always: false },
  work_log_corrected: { always: false },
  work_log_voided: { always: false },
  time_requested: { always: false, asks: 'time_request' },
  time_declined: { always: false },
  own_work_closed: { always: false, asks: 'forgotten_work' },
  work_closed: { always: false, asks: 'forgotten_work' },
  morning_report: { always: false },
  morning_all_clear: { always: false },
  problem_reported: { always: false, asks: 'problem_report' },
  problem_resolved: { always: false },
  supplies_requested: { always: false, asks: 'supply_request' },
  supplies_approved: { always: false },
  supplies_declined: { always: false },
  supplies_ordered: { always: false },
  supplies_delivered: { always: false },
  action_assigned: { always: false, asks: 'action' },
  action_fixed: { always: false, asks: 'fixed_action' },
  inspection_due: { always: false, asks: 'inspection_plan' },
  reinspection_proposed: { always: false, asks: 'reinspection' },
  leave_requested: { always: false, asks: 'leave_request' },
  leave_approved: { always: false },
  leave_declined: { always: false },
  leave_cancelled: { always: false },
  recap_submitted: { always: false },
  recap_commented: { always: false },
  quote_requested: { always: false, asks: 'quote_request' },
  quote_asked: { always: false, asks: 'quote_message' },
  quote_viewed: { always: false },
  quote_accepted: { always: false },
  quote_declined: { always: false },
  price_raise_due: { always: false, asks: 'price_raise' },
  price_letter_accepted: { always: false },
  price_letter_declined: { always: false },
  monitor_fires: { always: false, asks: 'alert' },
  monitor_escalated: { always: false, asks: 'alert' },
  client_request_raised: { always: false, asks: 'client_request' },
  client_complained: { always: false, asks: 'client_request' },
  client_request_replied: { always: false, asks: 'client_message' },
  client_request_answered: { always: false },
  client_request_closed: { always: false },
  codes_revealed: { always: true },
  self_approved_meanwhile: { always: true },
  visit_rated_low: { always: false },
  inspection_shared: { always: false },
  inspection_asked: { always: false, asks: 'inspection_message' },
  inspection_answered: { always: false },
  inspection_signed: { always: false },
  own_holiday_questions: { always: false, asks: 'holiday_question' },
  holiday_questions: { always: false, asks: 'holiday_question' },
  message_received: { always: false },
  message_must_read: { always: false },
  message_from_client: { always: false },
  message_for_client: { always: false },
  export_ready: { always: false },
  export_failed: { always: false },
  webhook_gone: { always: false, asks: 'webhook' },
  webhook_failing: { always: false, asks: 'webhook' },
  deletion_requested: { always: true, asks: 'deletion' },
  deletion_cancelled: { always: true },
} as const satisfies Record<string, { always: boolean; asks?: string }>

export type NotificationKind = keyof typeof notificationKinds
/** The kinds that ask something of their reader. */
export type AskingKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends { asks: string } ? Kind : never
}[NotificationKind]

export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
/** The kinds whose email can be turned off. */
export type MutableKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['always'] extends false ? Kind : never
}[NotificationKind]
export const mutableKinds = notificationKindNames.filter((kind): kind is MutableKind => !notificationKinds[kind].always)
