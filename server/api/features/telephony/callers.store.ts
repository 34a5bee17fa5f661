import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { callLimits } from '#shared/telephony/calls.ts'
import type { Language } from '#shared/languages.ts'
import { workers } from '#shared/access/roles.ts'

/** PIN checks; injected, because accounts belong to another feature. */
export interface PinChecks {
  verifySecret: (secret: string, hash: string | undefined) => Promise<boolean>
  /** Lookup hashes with today's key first, then earlier keys. */
  marksOfSecret: (secret: string, owner: string) => Buffer[]
}

interface KnownLocation {
  id: string
  name: string
}

/** The locations with this phone number. */
export async function locationsOf(tx: TenantTx, caller: string): Promise<KnownLocation[]> {
  return tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`exists (select from unnest(phone_numbers) n where e164(n) = ${caller})`)
    .orderBy('name')
    .orderBy('id')
    .limit(callLimits.choicesPerMenu)
    .execute()
}

export interface Person {
  id: string
  name: string
  language: Language
  pinHash: string | null
  pinSetAt: Date | null
  isWorker: boolean
}

/** Members with this phone number, working members first. */
export async function membersOf(tx: TenantTx, caller: string): Promise<Person[]> {
  return (
    await people(tx)
      .where(sql<boolean>`e164(phone) = ${caller}`)
      .orderBy('id')
      .limit(2)
      .execute()
  ).map(toPerson)
}

export async function personById(tx: TenantTx, memberId: string): Promise<Person | null> {
  const row = await people(tx).where('id', '=', memberId).executeTakeFirst()
  return row ? toPerson(row) : null
}

const people = (tx: TenantTx) =>
  tx
    .selectFrom('members')
    .select(['id', 'name', 'language', 'pinHash', 'pinSetAt'])
    .select(sql<boolean>`deactivated_at is null and roles && ${[...workers]}::text[]`.as('isWorker'))

const toPerson = (row: Person): Person => row

/** The member with this PIN; undefined if it is wrong. */
export async function personByPin(
  tx: TenantTx,
  organizationId: string,
  pin: string,
  { verifySecret, marksOfSecret }: PinChecks,
): Promise<Person | null> {
  const marks = marksOfSecret(pin, organizationId)
  const row = await people(tx).select('pinLookup').where('pinLookup', 'in', marks).executeTakeFirst()
  const isRight = await verifySecret(pin, row?.pinHash ?? undefined)
  if (!row || !isRight) return null
  const [mark] = marks
  // Found by an earlier key, so it is rehashed with today's.
  if (mark && !row.pinLookup?.equals(mark)) {
    await tx.updateTable('members').set({ pinLookup: mark }).where('id', '=', row.id).execute()
  }
  const { pinLookup: _, ...person } = row
  return toPerson(person)
}

/** Serializes PIN checks of one caller or member, so that parallel guesses all count. */
export const lockPinChecks = (tx: TenantTx, caller: string) =>
  sql`select pg_advisory_xact_lock(hashtext('pin ' || current_organization_id()::text || ${caller}))`.execute(tx)

/** True after too many wrong PINs since the PIN was set or the member last did something by phone. */
export async function isMemberLocked(tx: TenantTx, { id, pinSetAt }: Person): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from call_results r
    where r.member_id = ${id} and r.problem = 'pin_wrong' and r.at > ${pinSetAt ?? new Date(0)}
      and not exists (select from call_results later
                      where later.member_id = r.member_id and later.accepted and later.at >= r.at)`.execute(tx)
  return (rows[0]?.wrong ?? 0) >= callLimits.wrongPinsMax
}

/** True while a shared number is locked. A right PIN in between does not reset the count. */
export async function isCallerLocked(tx: TenantTx, caller: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - callLimits.placeLockMinutes * 60_000)
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from call_results
    where caller = ${caller} and problem = 'pin_wrong' and member_id is null and at > ${since}`.execute(tx)
  return (rows[0]?.wrong ?? 0) >= callLimits.wrongPinsMax
}
