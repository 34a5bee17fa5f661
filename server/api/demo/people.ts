import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Language } from '#shared/languages.ts'
import { idAt } from './id-at.ts'
import { morningOf } from './morning-of.ts'
import data from './people.json' with { type: 'json' }

type Crew = [name: string, title: string, manager: string, region: string, language: Language, rateE4: number]

const crew = data.crew as Crew[]

const weeksBefore = (day: string, weeks: number) => Temporal.PlainDate.from(day).subtract({ weeks }).toString()

/** Seeds regions, a crew without accounts in an org chart below the logins, and their pay rates and certifications. */
export async function seedPeople(tx: TenantTx, organizationId: string, hiredOn: string): Promise<void> {
  const regionIds = await seedRegions(tx, organizationId)
  const hiredAs = (place: number) => weeksBefore(hiredOn, place * 3)
  for (const [place, [name, title]] of Object.entries(data.titles).entries()) {
    await tx
      .updateTable('members')
      .set({ title, phone: `+161255501${String(place + 50)}`, employeeNumber: `BC-00${place + 1}`, hiredOn })
      .where('name', '=', name)
      .execute()
  }
  await tx
    .insertInto('members')
    .values(
      crew.map(([name, title, , , language], place) => ({
        organizationId,
        id: idAt(morningOf(hiredAs(place))),
        userId: null,
        name,
        title,
        language,
        phone: `+161255501${String(place + 10)}`,
        employeeNumber: `BC-${101 + place}`,
        roles: title === 'Area supervisor' ? ['SUPERVISOR' as const] : ['EMPLOYEE' as const],
        hiredOn: hiredAs(place),
        deactivatedAt: null,
        createdAt: morningOf(hiredAs(place)),
      })),
    )
    .execute()
  const rows = await tx.selectFrom('members').select(['id', 'name']).execute()
  const idOf = (name: string) => {
    const id = rows.find((row) => row.name === name)?.id
    if (!id) throw new Error(`the demo has no member ${name}`)
    return id
  }
  const managers = [...Object.entries(data.managers), ...crew.map(([name, , manager]) => [name, manager] as const)]
  for (const [name, manager] of managers) {
    await tx
      .updateTable('members')
      .set({ managerId: idOf(manager) })
      .where('id', '=', idOf(name))
      .execute()
  }
  await tx
    .insertInto('memberRegions')
    .values(
      crew.map(([name, , , region]) => ({
        organizationId,
        memberId: idOf(name),
        regionId: regionIds.get(region) ?? '',
      })),
    )
    .execute()
  await seedRecords(tx, { organizationId, hiredOn, hiredAs, idOf })
}

async function seedRegions(tx: TenantTx, organizationId: string) {
  const ids = new Map<string, string>()
  for (const { name, color, cities } of data.regions) {
    const id = randomUUIDv7()
    ids.set(name, id)
    await tx.insertInto('regions').values({ organizationId, id, name, color }).execute()
    await tx
      .updateTable('locations')
      .set({ regionId: id })
      .where(sql<boolean>`address ->> 'city' = any (${cities})`)
      .execute()
  }
  return ids
}

interface Records {
  organizationId: string
  /** The latest hire date of the crew. */
  hiredOn: string
  hiredAs: (place: number) => string
  idOf: (name: string) => string
}

/**
 * Seeds a rate from the first day, a raise four weeks later, and certifications of the floor and window technicians.
 */
async function seedRecords(tx: TenantTx, { organizationId, hiredOn, hiredAs, idOf }: Records) {
  const raisedOn = Temporal.PlainDate.from(hiredOn).add({ weeks: 4 }).toString()
  const rate = { organizationId, basis: 'hour' as const, jobId: null, locationId: null, createdBy: null }
  await tx
    .insertInto('payRates')
    .values(
      crew.flatMap(([name, , , , , rateE4], place) => [
        { ...rate, id: randomUUIDv7(), memberId: idOf(name), rateE4: rateE4 - 5_000, effectiveOn: hiredAs(place) },
        { ...rate, id: randomUUIDv7(), memberId: idOf(name), rateE4, effectiveOn: raisedOn, note: 'After four weeks' },
      ]),
    )
    .execute()
  await tx
    .insertInto('certifications')
    .values(
      crew
        .filter(([, title]) => title.endsWith('technician'))
        .map(([name, title]) => ({
          organizationId,
          id: randomUUIDv7(),
          memberId: idOf(name),
          name: title === 'Window technician' ? 'Work at height' : 'Floor care',
          issuedOn: hiredOn,
          expiresOn: Temporal.PlainDate.from(hiredOn).add({ weeks: 12 }).toString(),
        })),
    )
    .execute()
  // One location requires a certification that not everybody has.
  const certified = [...crew.map(([name]) => name).filter((name) => !data.unchecked.includes(name)), 'Elena Cruz']
  await sql`insert into certifications (organization_id, id, member_id, name, issued_on)
            select ${organizationId}, uuid_v7(), id, 'Background check', ${hiredOn}::date
            from members where name = any (${certified})`.execute(tx)
  await sql`update locations set required_certifications = '{Background check}' where name = 'Main clinic'`.execute(tx)
}
