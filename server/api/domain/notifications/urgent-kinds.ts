import type { NotificationKind } from '#shared/notifications/kinds.ts'

/** Urgent notices that also go to phones, because email may be read too late. */
const urgentKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'schedule_published',
  'visit_assigned',
  'visit_released',
  'work_handed_over',
  'visit_offered',
  'visit_taken',
  'swap_offered',
  'swap_taken',
  'swap_done',
  'swap_dropped',
  'swap_declined',
  'swap_lapsed',
  'visit_unconfirmed',
  'visit_absence',
  'own_work_closed',
  'time_declined',
  'leave_approved',
  'leave_declined',
  'faq_question_answered',
  'problem_reported',
  'action_assigned',
  'monitor_fires',
  'monitor_escalated',
  'client_complained',
  'client_request_answered',
  'message_received',
  'message_must_read',
  'message_from_client',
  'codes_revealed',
])

export const isUrgent = (kind: NotificationKind) => urgentKinds.has(kind)
