import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#shared/languages.ts'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'

/** Who reads: a member, or a client's contact. */
export type Reader = (
  | { kind: 'member'; userId: string; memberId: string; maySendToClients: boolean; mayRequireReading: boolean }
  | ({ kind: 'contact' } & OwnContact)
) & {
  /** The language of their page, which they read and write in. */
  language: Language
}

/** A crew's member sees a place's messages while planned there, and this long after a visit of theirs. */
const daysAfter = sql`interval '7 days'`

const isLimited = sql`exists (
  select from member_regions r where r.organization_id = m.organization_id and r.member_id = m.id)`

const leadsThePlace = sql`(not ${isLimited} or exists (
  select from member_regions r
  join locations a on a.organization_id = r.organization_id and a.region_id = r.region_id
  where r.organization_id = m.organization_id and r.member_id = m.id and a.id = t.location_id))`

/** Supervisors lead crews, not each other; with regions, the crews that are planned there. */
const leadsThePerson = sql`exists (
  select from members p
  where p.organization_id = t.organization_id and p.id = t.member_id
    and not p.roles && '{OWNER,ADMIN,SUPERVISOR}'
    and (not ${isLimited} or exists (
      select from job_crew k
      join locations a on a.organization_id = k.organization_id and a.id = k.location_id
      join member_regions r on r.organization_id = a.organization_id and r.region_id = a.region_id
      where k.organization_id = p.organization_id and k.member_id = p.id and k.last_day >= current_date
        and r.member_id = m.id)))`

const isPlannedThere = sql`(
  exists (
    select from job_crew k
    where k.organization_id = t.organization_id and k.member_id = m.id and k.last_day >= current_date - 1
      and k.location_id = t.location_id)
  or exists (
    select from visit_crew k
    where k.organization_id = t.organization_id and k.member_id = m.id and k.original_start >= now() - ${daysAfter}
      and k.location_id = t.location_id))`

const isOnTheVisit = sql`(
  exists (
    select from visit_crew k
    where k.organization_id = t.organization_id and k.member_id = m.id and k.job_id = t.job_id
      and k.original_start = t.original_start)
  or not exists (
    select from visit_changes v
    where v.organization_id = t.organization_id and v.job_id = t.job_id and v.original_start = t.original_start
      and v.has_own_crew)
  and exists (
    select from job_crew k
    join locations a on a.organization_id = k.organization_id and a.id = k.location_id
    where k.organization_id = t.organization_id and k.member_id = m.id and k.job_id = t.job_id
      and (t.original_start at time zone a.time_zone)::date between k.effective_from and k.last_day))`

/** Condition that member `m` may see thread `t`: administrators, those who lead there, the crew, and who it is about. */
export const seenByMember: RawBuilder<boolean> = sql`(
  m.deactivated_at is null and (
    m.roles && '{OWNER,ADMIN}'
    or case t.about
      when 'person' then t.member_id = m.id or 'SUPERVISOR' = any (m.roles) and ${leadsThePerson}
      when 'place' then 'SUPERVISOR' = any (m.roles) and ${leadsThePlace} or ${isPlannedThere}
      else 'SUPERVISOR' = any (m.roles) and ${leadsThePlace} or ${isOnTheVisit} end))`

/** Condition that the contact may see thread `t`: what is shared with the client about a place of theirs. */
const seenByContact = (own: OwnContact) => sql<boolean>`(t.with_client and ${isOwnPlace('t.location_id', own)})`

/** Condition that the reader may see thread `t`. */
export const seenBy = (reader: Reader): RawBuilder<boolean> =>
  reader.kind === 'contact'
    ? seenByContact(reader)
    : sql`exists (select from members m where m.id = ${reader.memberId} and ${seenByMember})`
