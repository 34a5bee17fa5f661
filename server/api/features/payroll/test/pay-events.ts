import type { TenantTx } from '#server/api/db/tenant.ts'

interface PayEvent {
  what: string
  id: string
  memberId: string
  on: string
  number: number
  organizationId: string
  policyId: string
  calendarId: string
}

/** Writes an event of a day as other features would. */
export async function writeEvent(
  tx: TenantTx,
  { what, id, memberId, on, number, organizationId, policyId, calendarId }: PayEvent,
): Promise<unknown> {
  const from = `${on}T00:00:00Z`
  if (what === 'void')
    return tx
      .updateTable('workLogs')
      .set({ voidedAt: new Date() })
      .where('memberId', '=', memberId)
      .where('startedAt', '>=', new Date(from))
      .where('startedAt', '<', new Date(Date.parse(from) + 2 * 86_400_000))
      .execute()
  if (what === 'leave')
    return tx
      .insertInto('leaveRequests')
      .values({
        organizationId,
        id,
        memberId,
        policyId,
        fromDay: on,
        toDay: on,
        fromTime: '05:00',
        toTime: '06:00',
        days: JSON.stringify([{ day: on, minutes: 60 }]),
        minutes: 60,
        state: 'approved',
      })
      .execute()
  if (what === 'cancel')
    return tx
      .updateTable('leaveRequests')
      .set({ state: 'cancelled' })
      .where('memberId', '=', memberId)
      .where('fromDay', '>=', on)
      .execute()
  if (what === 'trip')
    return tx
      .insertInto('trips')
      .values({
        organizationId,
        id,
        memberId,
        day: on,
        origin: 'manual',
        fromName: 'Office',
        toName: 'Depot',
        distanceM: 1_000 + number,
        distanceSource: 'entered',
        rateE4: 7_250,
        amountMinor: 100 + number,
        taxableMinor: 0,
        state: 'approved',
      })
      .execute()
  if (what === 'holiday')
    return tx
      .insertInto('holidays')
      .values({
        organizationId,
        id,
        calendarId,
        date: on,
        names: JSON.stringify({ en: 'Ours', es: 'Nuestro' }),
        kind: 'own',
        observedOf: null,
        source: 'manual',
        generatedKey: null,
        paidMinutes: 240,
        payMultiplierE4: 15_000,
        jobsSkipped: false,
      })
      .execute()
  return tx
    .updateTable('holidays')
    .set(
      number % 3 === 0
        ? { source: 'removed', generatedKey: 'x' }
        : { payMultiplierE4: 10_000 + number, paidMinutes: number % 480 },
    )
    .where('date', '>=', on)
    .where('source', '=', 'manual')
    .execute()
}

/** Ignores writes the database refuses: in a locked period, or a second leave on a day. */
export function ignoreRefusedWrite(error: unknown) {
  const { constraint } = error as { constraint?: string }
  if (!['period_locked', 'leave_request_overlaps', 'holidays_generated_once'].includes(constraint ?? '')) throw error
}
