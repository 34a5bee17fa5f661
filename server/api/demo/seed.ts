import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { enterTenant, inApplication, type ApplicationTx, type TenantTx } from '#server/api/db/tenant.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { hashPassword } from '#server/api/features/users/passwords/passwords.ts'
import { addStarterFaq } from '#server/api/starter/starter-faq.ts'
import type { Config } from '#server/config.ts'
import { writeLogins } from '#server/demo-logins.ts'
import { seedCalls } from './calls.ts'
import { seedClientArea } from './client-area.ts'
import { seedClients } from './clients.ts'
import { seedDocuments } from './documents.ts'
import { idAt } from './id-at.ts'
import { seedHolidays } from './holidays.ts'
import { seedInspections } from './inspections.ts'
import { morningOf } from './morning-of.ts'
import { seedMessages } from './messages.ts'
import { seedMonitors } from './monitors.ts'
import { seedPeople } from './people.ts'
import { seedRecaps } from './recaps.ts'
import { seedPay } from './pay.ts'
import { seedPrices } from './prices.ts'
import { seedQuotes } from './quotes.ts'
import { seedSupplies } from './supplies.ts'
import { seedTime } from './time/seed-time.ts'
import { seedTimeOff } from './time-off.ts'
import { seedTrips } from './trips.ts'
import { seedVisitChanges } from './visit-changes.ts'
import { seedVisitOffers } from './visit-offers.ts'
import { createLogin, demoPeople, type DemoLogin, type DemoPerson } from './logins.ts'

const timeZone = 'America/Chicago'
export const seedLock = 7_305_103

interface Account extends DemoLogin, Pick<DemoPerson, 'name' | 'staff'> {
  userId: string
  passwordHash: string
}

/**
 * Fills an empty database with a working organization and a login for each role, written to `demo-logins.json`. Runs in
 * one transaction, so an interruption leaves nothing. Returns whether it wrote anything.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { dataDir, s3 }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const accounts = await Promise.all(demoPeople.map(createAccount))
  return inApplication(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    const organizationId = randomUUIDv7()
    await insertUsers(tx, accounts, organizationId)
    const tenant = await enterTenant(tx, organizationId)
    await insertOrganization(tenant, organizationId, accounts, foundedOn(now))
    await seedClients(tenant, organizationId, someMonthsAgo(now))
    await seedPeople(tenant, organizationId, someWeeksAgo(now))
    await seedHolidays(tenant, organizationId, timeZone)
    await addStarterFaq(tenant, organizationId)
    await linkContact(tenant, accounts)
    await seedTime(tenant, organizationId, { startsOn: someMonthsAgo(now), now })
    await seedCalls(tenant, organizationId, now)
    await seedPay(tenant, organizationId, now)
    await seedTrips(tenant, organizationId, now.toZonedDateTimeISO(timeZone).toPlainDate())
    await seedVisitChanges(tenant, organizationId, now.toZonedDateTimeISO(timeZone).toPlainDate())
    await seedVisitOffers(tenant, {
      organizationId,
      userId: find(accounts, 'supervisor').userId,
      name: find(accounts, 'employee').name,
      today: now.toZonedDateTimeISO(timeZone).toPlainDate(),
    })
    await seedTimeOff(tenant, organizationId, {
      startsOn: someWeeksAgo(now),
      today: now.toZonedDateTimeISO(timeZone).toPlainDate(),
    })
    await seedRecaps(tenant, organizationId, now.toZonedDateTimeISO(timeZone).toPlainDate())
    await seedMonitors(tenant, organizationId)
    await seedClientArea(tenant, { organizationId, contactName: find(accounts, 'client contact').name, now })
    await seedMessages(tenant, {
      organizationId,
      writers: {
        supervisor: find(accounts, 'supervisor'),
        employee: find(accounts, 'employee'),
        admin: find(accounts, 'admin'),
        'client contact': find(accounts, 'client contact'),
      },
      now,
    })
    const files = createFileStore({ dataDir, s3 })
    await seedDocuments(tenant, files, {
      organizationId,
      userId: find(accounts, 'owner').userId,
      contactName: find(accounts, 'client contact').name,
    })
    await seedQuotes(tenant, { organizationId, userId: find(accounts, 'owner').userId, files })
    await seedPrices(tenant, {
      organizationId,
      userId: find(accounts, 'owner').userId,
      today: now.toZonedDateTimeISO(timeZone).toPlainDate(),
    })
    await seedSupplies(tenant, organizationId, now)
    await seedInspections(tenant, organizationId, now)
    await writeLogins(
      dataDir,
      accounts.map(({ role, email, password }) => ({ role, email, password })),
    )
    return true
  })
}

async function isEmpty(db: Kysely<Database> | ApplicationTx) {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function createAccount(person: DemoPerson): Promise<Account> {
  const login = createLogin(person)
  return { ...person, ...login, userId: randomUUIDv7(), passwordHash: await hashPassword(login.password) }
}

async function insertUsers(tx: ApplicationTx, accounts: readonly Account[], organizationId: string) {
  await tx
    .insertInto('users')
    .values(
      accounts.map(({ userId, email, name, passwordHash, staff, role }) => ({
        id: userId,
        email,
        name,
        passwordHash,
        verifiedAt: new Date(),
        organizationId: staff ? organizationId : null,
        platformAdmin: role === 'platform admin',
      })),
    )
    .execute()
}

async function insertOrganization(tx: TenantTx, id: string, accounts: readonly Account[], since: string) {
  await tx
    .insertInto('organizations')
    .values({
      id,
      name: 'Brightside Cleaning Co.',
      logoHash: null,
      createdBy: find(accounts, 'owner').userId,
      creationKey: null,
    })
    .execute()
  await tx
    .insertInto('configurations')
    .values({ organizationId: id, timeZone, weekStart: 1, payPeriodStart: '2026-01-05', secondFactorRequired: false })
    .execute()
  for (const { userId, name, email, staff } of accounts) {
    if (!staff) continue
    await tx
      .insertInto('members')
      .values({
        organizationId: id,
        id: idAt(morningOf(since)),
        userId,
        name,
        email,
        roles: [...staff],
        deactivatedAt: null,
        createdAt: morningOf(since),
      })
      .execute()
  }
}

/** Gives the client's contact access to the client area. */
async function linkContact(tx: TenantTx, accounts: readonly Account[]) {
  const { userId, name, email } = find(accounts, 'client contact')
  await tx.updateTable('clientContacts').set({ userId, email }).where('name', '=', name).execute()
}

/** The company is six years old, slightly older than its first client. */
const foundedOn = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ years: 6 }).toString()

/** A Monday long enough ago for missed and completed visits. */
const someWeeksAgo = (now: Temporal.Instant) => mondayBefore(now, { weeks: 8 })

/** A Monday three months ago, from which on every month has its hours: prices are reviewed by that many. */
const someMonthsAgo = (now: Temporal.Instant) => mondayBefore(now, { months: 3 })

function mondayBefore(now: Temporal.Instant, ago: Temporal.DurationLike): string {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract(ago)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

function find(accounts: readonly Account[], role: DemoPerson['role']): Account {
  const account = accounts.find((entry) => entry.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  return account
}
