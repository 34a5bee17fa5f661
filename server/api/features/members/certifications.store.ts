import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { CertificationsTable } from '#server/api/db/schema/members.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { Certification, CertificationChanges, NewCertification } from '#shared/members/member-records.contract.ts'
import { setFile, type FileRecord } from '#server/api/files/file-record.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import { updateVersion } from '#server/api/versions.ts'
import { lock } from './members.store.ts'

interface CertificationPath {
  memberId: string
  certificationId: string
}

const soonDays = 30

const refusals = onViolation({
  certification_dates_reversed: () => fieldProblem('certification_dates_reversed', 'expiresOn'),
})

const marked = isSelfApproved('certification', sql.ref('c.id')).as('selfApproved')

/** Next to expire first, those without an expiry last. @throws ProblemError 404. */
export async function list(tx: TenantTx, memberId: string, isOffice = true): Promise<Certification[]> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const rows = await tx
    .selectFrom('certifications as c')
    .selectAll()
    .select(marked)
    .where('memberId', '=', memberId)
    .where((eb) => (isOffice ? eb.lit(true) : eb('forOffice', '=', false)))
    .orderBy('expiresOn', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(toCertification(await todayOf(tx)))
}

/** Lists certifications of all active members or one, the next to expire first. */
export async function listCertifications(
  tx: TenantTx,
  memberId?: string,
): Promise<(Certification & { memberName: string })[]> {
  let query = tx
    .selectFrom('certifications as c')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'c.memberId'))
    .selectAll('c')
    .select(marked)
    .select('m.name as memberName')
  query = memberId ? query.where('c.memberId', '=', memberId) : query.where('m.deactivatedAt', 'is', null)
  const rows = await query
    .orderBy('c.expiresOn', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .execute()
  const toShown = toCertification(await todayOf(tx))
  return rows.map((row) => ({ ...toShown(row), memberName: row.memberName }))
}

const namesMax = 200

/** The names of certifications in use, each once regardless of case. */
export async function names(tx: TenantTx): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name
    from (select name from certifications where kind = 'certification' union select unnest(required_certifications) from locations) used
    group by lower(name) order by lower(min(name)) collate "und-x-icu" limit ${namesMax}`.execute(tx)
  return rows
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, { memberId, certificationId }: CertificationPath): Promise<Certification> {
  const row = await tx
    .selectFrom('certifications as c')
    .selectAll()
    .select(marked)
    .where('memberId', '=', memberId)
    .where('id', '=', certificationId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toCertification(await todayOf(tx))(row)
}

/** @throws ProblemError 404, 400 `certification_dates_reversed`. */
export async function add(tx: TenantTx, memberId: string, certification: NewCertification): Promise<Certification> {
  await lock(tx, memberId)
  const [certificationId = ''] = await addToAll(tx, [memberId], certification)
  return get(tx, { memberId, certificationId })
}

/** Adds the certification to each of these locked members, and returns the ids of the certifications. */
export async function addToAll(
  tx: TenantTx,
  memberIds: readonly string[],
  { name, kind = 'certification', forOffice = false, number, issuedOn, expiresOn, notes }: NewCertification,
): Promise<string[]> {
  const ids = memberIds.map(() => randomUUIDv7())
  await sql`
    insert into certifications (organization_id, id, member_id, name, kind, for_office, number, issued_on, expires_on,
      notes)
    select current_organization_id(), n.id, n.member, ${name.trim()}, ${kind}, ${forOffice}, ${number},
      ${issuedOn}::date, ${expiresOn}::date, ${notes}
    from unnest(${ids}::uuid[], ${memberIds}::uuid[]) as n (id, member)`
    .execute(tx)
    .catch(refusals)
  return ids
}

/** @throws ProblemError 404, 409 `stale_version`, 400 `certification_dates_reversed`. */
export async function update(
  tx: TenantTx,
  path: CertificationPath,
  { version, ...certification }: CertificationChanges,
): Promise<Certification> {
  await updateVersion(
    tx,
    'certifications',
    { memberId: path.memberId, id: path.certificationId, version },
    { ...certification, name: certification.name.trim() },
  ).catch(refusals)
  const now = await get(tx, path)
  return now
}

/** Sets or removes the scanned certificate. @throws ProblemError 404. */
export async function setCertificate(
  tx: TenantTx,
  { organizationId, ...path }: { organizationId: string } & CertificationPath,
  file: FileRecord | null,
): Promise<Certification> {
  const { id } = await get(tx, path)
  await tx
    .updateTable('certifications')
    .set({ fileHash: file?.hash ?? null, fileName: file?.name ?? '' })
    .where('id', '=', id)
    .execute()
  await setFile(tx, { organizationId, id, purpose: 'document' }, file)
  return get(tx, path)
}

/** @throws ProblemError 404. */
export async function remove(
  tx: TenantTx,
  { organizationId, memberId, certificationId }: { organizationId: string } & CertificationPath,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('certifications')
    .where('memberId', '=', memberId)
    .where('id', '=', certificationId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await setFile(tx, { organizationId, id: certificationId, purpose: 'document' }, null)
}

const toCertification =
  (day: string) =>
  ({ createdAt, fileHash, fileName, ...row }: Selectable<CertificationsTable> & { selfApproved: boolean }) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    forOffice: row.forOffice,
    number: row.number,
    issuedOn: row.issuedOn,
    expiresOn: row.expiresOn,
    notes: row.notes,
    state: stateOn(day, row.expiresOn),
    selfApproved: row.selfApproved,
    file: fileHash ? { link: linkOfFile(fileHash), name: fileName } : null,
    version: row.version,
    createdAt: createdAt.toISOString(),
  })

/** A certification is valid on the day on which it expires. */
export function stateOn(day: string, expiresOn: string | null): Certification['state'] {
  if (expiresOn === null) return 'valid'
  if (expiresOn < day) return 'expired'
  return expiresOn <= shiftDay(day, soonDays) ? 'soon' : 'valid'
}
