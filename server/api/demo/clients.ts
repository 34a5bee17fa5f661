import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import type { ClientStatus, ContractBasis } from '#shared/clients/statuses.ts'
import type { PriceBasis } from '#shared/jobs/statuses.ts'
import type { FloorType } from '#shared/locations/floor-types.ts'
import { idAt } from './id-at.ts'
import { morningOf } from './morning-of.ts'
import data from './clients.json' with { type: 'json' }

const timeZone = 'America/Chicago'
const address = { line1: '', line2: '', city: '', region: 'MN', postalCode: '', country: 'US' }

type Place = (typeof data)[number]['locations'][number]
type Work = [string, number[], string, number, number, PriceBasis, number]

/** Seeds the clients with their locations, areas, jobs and schedules; schedules start on `startsOn`. */
export async function seedClients(tx: TenantTx, organizationId: string, startsOn: string): Promise<void> {
  for (const client of data) {
    // Clients without a contract yet were added today.
    const createdAt = client.startsOn ? morningOf(client.startsOn) : new Date()
    const clientId = idAt(createdAt)
    const [first] = client.locations
    const billing = {
      ...address,
      line1: first?.line1 ?? '',
      city: first?.city ?? '',
      postalCode: first?.postalCode ?? '',
    }
    await tx
      .insertInto('clients')
      .values({
        organizationId,
        id: clientId,
        name: client.name,
        status: client.status as ClientStatus,
        billingAddress: JSON.stringify(billing),
        // A monthly contract was renewed when work began to be recorded, so that every month billed has its hours.
        contractStartsOn: client.basis === 'month' && client.status === 'active' ? startsOn : client.startsOn,
        contractEndsOn: null,
        contractBasis: client.basis as ContractBasis,
        contractPriceMinor: client.price,
        archivedAt: null,
        createdAt,
      })
      .execute()
    const contacts = client.contacts.map(([name = '', title = '', email = '', phone = ''], position) => ({
      organizationId,
      id: randomUUIDv7(),
      clientId,
      userId: null,
      name,
      title,
      email,
      phone,
      position,
      createdAt,
    }))
    await tx.insertInto('clientContacts').values(contacts).execute()
    for (const place of client.locations)
      await seedLocation(tx, { organizationId, clientId, startsOn, createdAt }, place)
  }
}

interface Owner {
  organizationId: string
  clientId: string
  startsOn: string
  createdAt: Date
}

async function seedLocation(tx: TenantTx, { organizationId, clientId, startsOn, createdAt }: Owner, place: Place) {
  const locationId = randomUUIDv7()
  const [latitude = null, longitude = null] = place.at
  await tx
    .insertInto('locations')
    .values({
      organizationId,
      id: locationId,
      clientId,
      timeZone,
      latitude,
      longitude,
      archivedAt: null,
      createdAt,
      name: place.name,
      address: JSON.stringify({ ...address, line1: place.line1, city: place.city, postalCode: place.postalCode }),
      accessNotes: 'Side entrance after 6 PM. Supply closet next to the restrooms.',
      // 500 feet.
      geofenceRadiusM: 152,
    })
    .execute()
  // The next start encrypts it, like plain codes of an earlier release.
  const unsealed = String(randomInt(1000, 10_000))
  await tx.insertInto('alarmCodes').values({ organizationId, locationId, sealed: null, unsealed }).execute()
  const areas = place.areas.map(([name, floorType, squareFeet], position) => ({
    organizationId,
    id: randomUUIDv7(),
    locationId,
    position,
    name: String(name),
    floorType: floorType as FloorType,
    squareFeet: Number(squareFeet),
  }))
  await tx.insertInto('areas').values(areas).execute()
  for (const work of place.jobs as Work[])
    await seedJob(tx, { organizationId, locationId, startsOn, createdAt }, work, areas)
}

async function seedJob(
  tx: TenantTx,
  owner: { organizationId: string; locationId: string; startsOn: string; createdAt: Date },
  [name, weekdays, startTime, durationMinutes, everyWeeks, priceBasis, priceMinor]: Work,
  areas: readonly { id: string; name: string }[],
) {
  const { organizationId, locationId, startsOn, createdAt } = owner
  const jobId = randomUUIDv7()
  await tx
    .insertInto('jobs')
    .values({
      organizationId,
      id: jobId,
      locationId,
      name,
      priceBasis,
      priceMinor,
      archivedAt: null,
      budgetedMinutes: durationMinutes,
      createdAt,
    })
    .execute()
  const pattern = {
    frequency: 'weekly' as const,
    every: everyWeeks,
    weekdays,
    times: [{ startTime, durationMinutes }],
    startsOn,
    holidays: 'skip' as const,
  }
  await jobSchedules.insertPatterns(tx, [{ job: { organizationId, locationId, jobId }, patterns: [pattern] }])
  const lines = areas.map((area, position) => ({
    organizationId,
    id: randomUUIDv7(),
    jobId,
    locationId,
    areaId: area.id,
    position,
    task: `Clean ${area.name.toLowerCase()}`,
    frequency: 'visit' as const,
  }))
  await tx.insertInto('checklistItems').values(lines).execute()
}
