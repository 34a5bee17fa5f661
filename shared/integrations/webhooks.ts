import type { Permission } from '../access/permissions.ts'
import { topics } from '../events/topics.ts'

/** The kinds of change a webhook can subscribe to: topics of events, by subject. */
export const webhookKinds = {
  clients: ['clients', 'client_contacts', 'client_requests', 'visit_ratings', 'locations', 'jobs', 'quotes'],
  schedule: ['job_schedules', 'visit_changes', 'visit_crew', 'published_weeks', 'visit_absences', 'holidays'],
  time: ['work_logs', 'breaks', 'time_requests', 'leave_requests', 'trips', 'calls'],
  pay: ['pay_runs', 'pay_adjustments', 'price_changes'],
  members: ['members', 'certifications', 'regions'],
  work: [
    'inspections',
    'corrective_actions',
    'problem_reports',
    'recaps',
    'supply_requests',
    'supply_items',
    'purchase_orders',
  ],
  organization: ['monitor_incidents', 'faq_questions', 'imports'],
} as const satisfies Record<string, readonly (keyof typeof topics & string)[]>

export type WebhookKind = (typeof webhookKinds)[keyof typeof webhookKinds][number]
export const webhookKindNames: readonly WebhookKind[] = Object.values(webhookKinds).flat()

/** The permission a webhook's member needs for the kind. */
export const accessOf = (kind: WebhookKind): Permission => topics[kind]?.access ?? 'audit.read'

export const webhooksMax = 20
/** How long a delivery is tried, and the webhook may fail before it is turned off. */
export const retryHours = 72
/** How long the previous secret still signs after a rotation. */
export const rotationHours = 24
export const deliveryKeptDays = 30

export const webhookStates = ['active', 'failing', 'gone', 'off', 'paused'] as const
export type WebhookState = (typeof webhookStates)[number]
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
