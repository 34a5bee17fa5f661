import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { invitationExpiry } from '#server/api/invitation-expiry.ts'
import { MemberChanges } from '#shared/members/members.contract.ts'
import { languages, localeOf, sourceLanguage } from '#shared/languages.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import { keyOf, refuseTaken, type KindImport } from './kind-import.ts'
import type { RowReader } from './row-reader.ts'

/** The names of each language in every language, with and without accents. */
const languageWords = Object.fromEntries(
  languages.map((language) => [
    language,
    languages.flatMap((reader) => {
      const name = new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(language)?.toLowerCase() ?? ''
      return [name, name.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    }),
  ]),
)
const roleWords: Readonly<Record<string, StaffRole>> = {
  miembro: 'MEMBER',
  empleado: 'EMPLOYEE',
  empleada: 'EMPLOYEE',
  supervisora: 'SUPERVISOR',
  administrator: 'ADMIN',
  administrador: 'ADMIN',
  administradora: 'ADMIN',
  propietario: 'OWNER',
  propietaria: 'OWNER',
}

/** Members; one with an email address is invited, as when added by hand. */
export const membersImport: KindImport<ReturnType<typeof read>> = {
  read,

  async check(tx, candidates) {
    const rows = await tx.selectFrom('members').select(['email', 'employeeNumber', 'deactivatedAt']).execute()
    const emails = new Set(rows.flatMap((row) => (row.email && !row.deactivatedAt ? [keyOf(row.email)] : [])))
    const numbers = new Set(rows.flatMap((row) => (row.employeeNumber ? [keyOf(row.employeeNumber)] : [])))
    const requireNew = { email: refuseTaken(emails), employeeNumber: refuseTaken(numbers) }
    for (const { record, refuse } of candidates) {
      for (const field of ['email', 'employeeNumber'] as const) {
        const key = keyOf(record[field])
        if (key !== '') requireNew[field](key, field, refuse)
      }
    }
  },

  async insert(tx, organizationId, records) {
    const rows = records.map((record) => ({
      ...record,
      organizationId,
      id: randomUUIDv7(),
      userId: null,
      deactivatedAt: null,
    }))
    await tx.insertInto('members').values(rows).execute()
    const invited = rows.filter((row) => row.email !== '')
    if (invited.length === 0) return
    const invitations = invited.map((row) => ({
      organizationId,
      id: randomUUIDv7(),
      memberId: row.id,
      email: row.email,
      expiresAt: invitationExpiry(),
    }))
    await tx.insertInto('invitations').values(invitations).execute()
    await sql`
      select jobs.enqueue('invitations', jsonb_build_object('invitationId', id, 'requestId', ${requestContext.getStore()?.requestId ?? ''}::text))
      from unnest(${invitations.map(({ id }) => id)}::uuid[]) id`.execute(tx)
  },
}

function read(row: RowReader) {
  return {
    name: row.name('name', MemberChanges.properties.name),
    email: row.email('email'),
    phone: row.phone('phone'),
    employeeNumber: row.text('employeeNumber', MemberChanges.properties.employeeNumber),
    title: row.text('title', MemberChanges.properties.title),
    language: row.choice('language', languageWords) ?? sourceLanguage,
    roles: readRoles(row),
    hiredOn: row.date('hiredOn'),
  }
}

function readRoles(row: RowReader): StaffRole[] {
  const words = row
    .words('roles')
    .toLowerCase()
    .split(/[\s,;/|+]+/)
    .filter(Boolean)
  const roles = new Set<StaffRole>()
  for (const word of words) {
    const role =
      (Object.hasOwn(roleWords, word) ? roleWords[word] : undefined) ??
      staffRoles.find((one) => one.toLowerCase() === word)
    if (role === undefined) row.refuse('roles', 'not_a_choice')
    else if (role === 'OWNER') row.refuse('roles', 'owner_only')
    else roles.add(role)
  }
  return roles.size > 0 ? staffRoles.filter((role) => roles.has(role)) : ['EMPLOYEE']
}
