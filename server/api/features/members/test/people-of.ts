import { sql } from 'kysely'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import type { Member, MemberDraft } from '#shared/members/members.contract.ts'
import type { StaffRole } from '#shared/access/roles.ts'

/** An organization with functions to add members, as its owner does by API. */
export async function buildPeople(api: ReturnType<typeof useApi>, name?: string) {
  const org = await api.organization(name)
  const base = `/api/v1/organizations/${org.id}`
  const url = (id: string, rest = '') => `${base}/members/${id}${rest}`

  async function add(draft: Partial<MemberDraft> = {}): Promise<Member> {
    const answer = await api.call(org.headers, `${base}/members`, { body: { name: 'Sam Ortiz', ...draft } })
    if (answer.statusCode !== 201) throw new Error(`adding a member answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<Member>()
  }

  /** Adds a member with an account; returns the id and the headers of a session. */
  async function withAccount(...roles: StaffRole[]) {
    const person = await api.user({ name: 'Kim Vega' })
    await api.addMember(org.id, person, roles)
    return { ...person, id: await memberOf(person.userId) }
  }

  const memberOf = (userId: string) =>
    inTenant(api.api.db, org.id, async (tx) => {
      const row = await tx.selectFrom('members').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
      return row.id
    })

  /** Inserts the given number of members. */
  const crowd = (count: number) =>
    inTenant(api.api.db, org.id, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into members (organization_id, id, name, roles)
        select ${org.id}, gen_random_uuid(), 'Member ' || n, '{EMPLOYEE}' from generate_series(1, ${count}) n
        returning id`.execute(tx)
      return rows.map(({ id }) => id)
    })

  const get = async (id: string) => (await api.call(org.headers, url(id))).json<Member>()
  const put = (id: string, rest: string, body: object, headers = org.headers) =>
    api.call(headers, url(id, rest), { method: 'PUT', body })
  const post = (id: string, rest: string, headers = org.headers) => api.call(headers, url(id, rest), { method: 'POST' })

  return { org, base, url, add, withAccount, memberOf, crowd, get, put, post }
}

/** The body a page sends after a profile was edited. */
export const changesOf = (member: Member) => ({
  name: member.name,
  email: member.email,
  phone: member.phone,
  employeeNumber: member.employeeNumber ?? '',
  title: member.title,
  language: member.language,
  managerId: member.managerId,
  regionIds: member.regions.map(({ id }) => id),
  hiredOn: member.hiredOn,
  endedOn: member.endedOn,
  address: member.address,
  emergencyContact: member.emergencyContact,
  version: member.version,
})
