import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { presetOf, type PresetKey } from '#shared/monitors/presets.ts'

const watched: readonly PresetKey[] = [
  'missed_start',
  'uncovered_visit',
  'running_after_end',
  'overtime_near',
  'labour_over_budget',
  'client_without_visit',
  'problem_open',
  'supplies_waiting',
  'request_unanswered',
  'low_rating',
  'quote_idle',
  'supply_low',
  'margin_low',
  'inspection_falling',
  'action_overdue',
  'certification_ending',
]

/** Seeds the monitors; the first evaluation finds their incidents. */
export async function seedMonitors(tx: TenantTx, organizationId: string): Promise<void> {
  await tx
    .insertInto('monitors')
    .values(
      watched.map((preset) => ({
        organizationId,
        id: randomUUIDv7(),
        preset,
        // Closets are always near their reorder point, so only a quarter below it is worth an incident.
        threshold: preset === 'supply_low' ? 75 : presetOf(preset).threshold,
        margin: presetOf(preset).margin,
        regionId: null,
        clientId: null,
        locationId: null,
        recipients: 'managers' as const,
        mails: false,
        quietFrom: '22:00',
        quietTo: '05:00',
        escalateMinutes: null,
      })),
    )
    .execute()
}
