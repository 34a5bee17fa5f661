import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { announcedTables, type HomeNews } from '#shared/home/home.contract.ts'
import { presetNames } from '#server/shared-texts.ts'
import { inEachLanguage } from '#shared/languages.ts'

const listed = 5
const soonDays = 30

type Part<Name extends keyof HomeNews> = Promise<NonNullable<HomeNews[Name]>>

export async function newestMembers(tx: TenantTx): Part<'members'> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name', 'title', 'photoHash', 'createdAt'])
    .where('deactivatedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
  return rows.map(({ photoHash, createdAt, ...row }) => ({
    ...row,
    photoLink: photoHash && linkOfFile(photoHash),
    createdAt: createdAt.toISOString(),
  }))
}

export async function newestClients(tx: TenantTx): Part<'clients'> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'status', 'createdAt'])
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

interface CertificationRow {
  id: string
  memberId: string
  memberName: string
  name: string
  expiresOn: string
  isExpired: boolean
}

/**
 * Certifications that have expired or expire within 30 days, first ones first, unless the member has a newer one of
 * that kind and name.
 */
export async function endingCertifications(tx: TenantTx): Part<'certifications'> {
  const { rows } = await sql<CertificationRow>`
    with clock as (select (now() at time zone time_zone)::date as today from configurations)
    select c.id, c.member_id, m.name as member_name, c.name, c.expires_on, c.expires_on < clock.today as is_expired
    from clock, certifications c
    join members m on m.organization_id = c.organization_id and m.id = c.member_id and m.deactivated_at is null
    where c.expires_on <= clock.today + ${soonDays}::integer
      and not exists (
        select from certifications n
        where n.organization_id = c.organization_id and n.member_id = c.member_id
          and n.kind = c.kind and lower(n.name) = lower(c.name) and coalesce(n.expires_on, 'infinity') > c.expires_on)
    order by c.expires_on, c.id limit ${listed}`.execute(tx)
  return rows
}

/** Open monitor incidents that are not snoozed, newest first. */
export async function firingIncidents(tx: TenantTx): Part<'firing'> {
  const rows = await tx
    .selectFrom('monitorIncidents as i')
    .innerJoin('monitors as m', (join) => onSameOrganization(join, 'm.id', 'i.monitorId'))
    .select(['i.id', 'm.preset', 'i.title', 'i.state'])
    .where('i.resolvedAt', 'is', null)
    .where('i.state', '<>', 'snoozed')
    .orderBy('i.id', 'desc')
    .limit(listed)
    .execute()
  return rows.map(({ id, preset, title, state }) => ({
    id,
    names: inEachLanguage(presetNames.words(preset)),
    title,
    isTakenUp: state === 'acknowledged',
  }))
}

/** Invitations that can still be accepted, newest first. */
export async function waitingInvitations(tx: TenantTx): Part<'invitations'> {
  const rows = await tx
    .selectFrom('invitations as i')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'i.memberId'))
    .select(['i.memberId', 'm.name', 'i.email', 'i.expiresAt'])
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', sql<Date>`now()`)
    .orderBy('i.id', 'desc')
    .limit(listed)
    .execute()
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

type ChangeRow = Omit<NonNullable<HomeNews['changes']>[number], 'at'> & { at: Date }

/**
 * The newest entries of each shown table by its own index, then the newest of all. One query per table, so that a
 * rare one is not searched in the whole audit log.
 */
export async function newestChanges(tx: TenantTx): Part<'changes'> {
  const newestOf = announcedTables.map(
    (name) => sql`(select * from audit_log where table_name = ${sql.lit(name)} order by id desc limit ${listed})`,
  )
  const { rows } = await sql<ChangeRow>`
    select a.id, a.at, m.name as actor_name, a.action, a.table_name as "table",
           coalesce(a.after ->> 'name', a.before ->> 'name', '') as name
    from (${sql.join(newestOf, sql` union all `)}) a
    left join members m on m.organization_id = a.organization_id and m.user_id = a.user_id
    order by a.id desc limit ${listed}`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
