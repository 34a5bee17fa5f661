import type { TenantTx } from '#server/api/db/tenant.ts'
import { createQuestions } from '#server/api/features/holiday-calendars/ask-clients.ts'
import { assign } from '#server/api/features/holiday-calendars/assignments.store.ts'
import { create } from '#server/api/features/holiday-calendars/calendars.store.ts'

/** Seeds the federal holidays for the organization and questions to clients about the next one. */
export async function seedHolidays(tx: TenantTx, organizationId: string, timeZone: string): Promise<void> {
  const { id } = await create(tx, organizationId, {
    name: 'US federal holidays',
    country: 'US',
    state: '',
    kinds: ['public'],
    observance: 'observed',
    paidMinutes: 480,
    payMultiplierE4: 15_000,
    jobsSkipped: true,
    asksClients: true,
  })
  await assign(tx, id, { scope: 'organization', targetId: null })
  await createQuestions(tx, Temporal.Now.plainDateISO(timeZone))
}
