import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { changesOf, buildPeople } from './test/people-of.ts'

const run = useApi()
const { api, call, member, organization } = run

describe('members', () => {
  test('adds a member by name alone, and with a phone but no email', async () => {
    const { add, get } = await buildPeople(run)
    const added = await add({ name: '  Sam Ortiz ', phone: '+1 518 555 0100' })
    expect(added).toMatchObject({
      name: 'Sam Ortiz',
      email: '',
      phone: '+15185550100',
      roles: ['EMPLOYEE'],
      status: 'no_account',
      regions: [],
      invitation: null,
      hasPin: false,
      hasAccount: false,
      self: false,
      version: 1,
    })
    expect(await get(added.id)).toEqual(added)
  })

  test('uses the organization’s language for a member without one', async () => {
    const { add, org, base } = await buildPeople(run)
    const configuration = (await call(org.headers, `${base}/configuration`)).json<object>()
    const body = { ...configuration, language: 'es', languages: ['es'] }
    await call(org.headers, `${base}/configuration`, { method: 'PUT', body })
    expect(await add({ name: 'Sam Ortiz' })).toMatchObject({ language: 'es' })
    expect(await add({ name: 'Lee Park', language: 'en' })).toMatchObject({ language: 'en' })
  })

  test('replaces a whole profile under its version', async () => {
    const { add, put, org, base } = await buildPeople(run)
    const boss = await add({ name: 'Kim Vega' })
    const added = await add()
    const region = (
      await call(org.headers, `${base}/regions`, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [] } })
    ).json<{ id: string }>()
    const body = {
      ...changesOf(added),
      title: 'Night lead',
      employeeNumber: 'E-7',
      language: 'es',
      managerId: boss.id,
      regionIds: [region.id],
      hiredOn: '2026-01-05',
      emergencyContact: { name: 'Jo', phone: '+15185550101', relation: 'Sister' },
      homeLatitude: 42.6526,
      homeLongitude: -73.7562,
    }
    const answer = await put(added.id, '', body)
    const { regionIds: _regionIds, ...shown } = body
    expect(answer.json()).toMatchObject({
      ...shown,
      version: 2,
      managerName: 'Kim Vega',
      regions: [{ id: region.id, name: 'North', color: '#1f7a5c' }],
    })
    expect((await put(added.id, '', body)).json()).toMatchObject({ code: 'stale_version' })
  })

  test.each([
    [{ endedOn: '2026-01-01', hiredOn: '2026-02-01' }, 400, 'employment_dates_reversed', 'endedOn'],
    [{ managerId: '0198f7a0-0000-7000-8000-000000000000' }, 400, 'manager_unknown', 'managerId'],
    [{ regionIds: ['0198f7a0-0000-7000-8000-000000000000'] }, 400, 'region_unknown', 'regionIds'],
    [{ employeeNumber: 'e-1' }, 409, 'employee_number_taken', 'employeeNumber'],
    [{ email: 'KIM@example.com' }, 409, 'member_email_taken', 'email'],
    [{ homeLatitude: 42.65, homeLongitude: null }, 400, 'coordinates_incomplete', 'homeLongitude'],
    [{ homeLatitude: 42.65 }, 400, 'coordinates_incomplete', 'homeLatitude'],
  ] as const)('rejects %j', async (change, status, code, path) => {
    const { add, put, base, org } = await buildPeople(run)
    const kim = await add({ name: 'Kim Vega', email: 'kim@example.com', employeeNumber: 'E-1' })
    expect(kim.employeeNumber).toBe('E-1')
    const added = await add()
    const answer = await put(added.id, '', { ...changesOf(added), ...change })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, fields: [{ path }] })
    if (code === 'member_email_taken') {
      const second = await call(org.headers, `${base}/members`, { body: { name: 'Kim', email: 'kim@EXAMPLE.com' } })
      expect(second.json()).toMatchObject({ code })
    }
  })

  test('shows private details to member managers and the member only', async () => {
    const { org, add, url, withAccount } = await buildPeople(run)
    const added = await add({ employeeNumber: 'E-7' })
    const employee = await withAccount('EMPLOYEE')
    for (const headers of [employee.headers, await member(org.id, 'SUPERVISOR')]) {
      const shownMember = (await call(headers, url(added.id))).json<Member>()
      for (const hidden of [
        'employeeNumber',
        'address',
        'homeLatitude',
        'homeLongitude',
        'emergencyContact',
        'hasPin',
        'invitation',
      ]) {
        expect(shownMember).not.toHaveProperty(hidden)
      }
      expect(shownMember).toMatchObject({ name: 'Sam Ortiz', self: false })
    }
    expect((await call(employee.headers, url(employee.id))).json()).toMatchObject({ self: true, employeeNumber: '' })
  })

  test('revokes access on deactivation, keeps the history and restores access on reactivation', async () => {
    const { base, withAccount, post, get } = await buildPeople(run)
    const kim = await withAccount('EMPLOYEE')
    expect((await call(kim.headers, `${base}/clients`)).statusCode).toBe(200)
    expect((await post(kim.id, '/deactivate')).json()).toMatchObject({ status: 'deactivated' })
    expect((await call(kim.headers, `${base}/clients`)).statusCode).toBe(403)
    expect((await post(kim.id, '/deactivate')).statusCode).toBe(200)
    expect(await get(kim.id)).toMatchObject({ status: 'deactivated', version: 2 })
    expect((await post(kim.id, '/reactivate')).json()).toMatchObject({ status: 'active' })
    expect((await call(kim.headers, `${base}/clients`)).statusCode).toBe(200)
  })

  test('frees the email of a deactivated member and refuses reactivation while it is in use', async () => {
    const { add, post } = await buildPeople(run)
    const first = await add({ email: 'sam@example.com' })
    await post(first.id, '/deactivate')
    await add({ email: 'sam@example.com' })
    expect((await post(first.id, '/reactivate')).json()).toMatchObject({ code: 'member_email_taken' })
  })

  test('adds one member for a repeated Idempotency-Key', async () => {
    const { org, base } = await buildPeople(run)
    const add = () =>
      call({ ...org.headers, 'idempotency-key': 'once' }, `${base}/members`, { body: { name: 'Sam Ortiz' } })
    const [first, second] = [await add(), await add()]
    expect(second.json()).toEqual(first.json())
  })

  test('hides members from other organizations, by request and in SQL', async () => {
    const [{ add, url }, other] = await Promise.all([buildPeople(run), organization('Other')])
    const added = await add({ email: 'sam@example.com' })
    expect((await call(other.headers, url(added.id))).statusCode).toBe(403)
    const foreign = `/api/v1/organizations/${other.id}/members/${added.id}`
    expect((await call(other.headers, foreign)).statusCode).toBe(404)
    expect((await call(other.headers, `${foreign}/deactivate`, { method: 'POST' })).statusCode).toBe(404)
    await inTenant(api.db, other.id, async (tx) => {
      expect(await tx.selectFrom('members').select('id').where('id', '=', added.id).execute()).toEqual([])
      expect(await tx.selectFrom('invitations').selectAll().execute()).toEqual([])
      const { numUpdatedRows } = await tx
        .updateTable('members')
        .set({ name: 'Taken' })
        .where('id', '=', added.id)
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(0n)
    })
  })
})
