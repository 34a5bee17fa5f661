import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces, byRequest } from '#server/api/test/places.ts'
import type { Client } from '#shared/clients/clients.contract.ts'

const { api, call, member, organization } = useApi()

const address = { line1: '1 Main St', line2: '', city: 'Albany', region: 'NY', postalCode: '12207', country: 'US' }
const contract = { startsOn: '2026-01-01', endsOn: '2026-12-31', basis: 'month', priceMinor: 120_000 } as const

const changes = ({ name, status, billingAddress, notes, version }: Client) => ({
  name,
  status,
  billingAddress,
  notes,
  contract,
  version,
})

describe('clients', () => {
  test('adds a client by name alone, with defaults', async () => {
    const org = await organization()
    const { clientUrl, addClient } = buildPlaces({ api, call }, byRequest(org))
    const added = await addClient({ name: '  Harbor Dental ' })
    expect(added).toMatchObject({
      name: 'Harbor Dental',
      status: 'active',
      notes: '',
      version: 1,
      archivedAt: null,
      contract: { startsOn: null, endsOn: null, basis: 'none', priceMinor: null },
    })
    expect((await call(org.headers, clientUrl(added))).json()).toEqual(added)
  })

  test('replaces a whole client under its version', async () => {
    const org = await organization()
    const { clientUrl, addClient } = buildPlaces({ api, call }, byRequest(org))
    const added = await addClient()
    const body = { ...changes(added), name: 'Harbor Dental Group', status: 'paused', billingAddress: address }
    const answer = await call(org.headers, clientUrl(added), { method: 'PUT', body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...added, ...body, version: 2 })
  })

  test('answers 409 to the second of two changes of one version', async () => {
    const org = await organization()
    const { clientUrl, addClient } = buildPlaces({ api, call }, byRequest(org))
    const added = await addClient()
    const put = (name: string) =>
      call(org.headers, clientUrl(added), { method: 'PUT', body: { ...changes(added), name } })
    const answers = await Promise.all([put('One'), put('Two'), put('Three'), put('Four')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'stale_version' })
  })

  describe('unique names of active clients', () => {
    test('accepts one of two concurrent clients with a name', async () => {
      const org = await organization()
      const { clientsUrl } = buildPlaces({ api, call }, byRequest(org))
      const add = (name: string) => call(org.headers, clientsUrl, { body: { name } })
      const answers = await Promise.all([add('Acme'), add('ACME')])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'client_name_taken',
        fields: [{ path: 'name' }],
      })
    })

    test('frees an archived name and refuses to restore it while in use', async () => {
      const org = await organization()
      const { addClient, clientUrl } = buildPlaces({ api, call }, byRequest(org))
      const first = await addClient({ name: 'Acme' })
      const archived = await call(org.headers, `${clientUrl(first)}/archive`, { method: 'POST' })
      expect(archived.json<Client>().archivedAt).not.toBeNull()
      const second = await addClient({ name: 'acme' })
      const restore = () => call(org.headers, `${clientUrl(first)}/restore`, { method: 'POST' })
      expect((await restore()).json()).toMatchObject({ code: 'client_name_taken' })
      await call(org.headers, clientUrl(second), { method: 'PUT', body: { ...changes(second), name: 'Acme West' } })
      expect((await restore()).json()).toMatchObject({ name: 'Acme', archivedAt: null })
    })
  })
})

describe('invalid clients', () => {
  test('rejects a contract that ends before it starts, at the field', async () => {
    const org = await organization()
    const body = { name: 'Acme', contract: { ...contract, endsOn: '2025-12-31' } }
    const answer = await call(org.headers, buildPlaces({ api, call }, byRequest(org)).clientsUrl, { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'contract_dates_reversed', fields: [{ path: 'contract.endsOn' }] })
  })

  test('answers 400 to values that cannot be stored', async () => {
    const org = await organization()
    const { clientsUrl } = buildPlaces({ api, call }, byRequest(org))
    const bodies = [
      { name: 'NUL \u0000' },
      { name: 'Acme', billingAddress: { ...address, city: 'half \ud800' } },
      { name: 'Acme', contract: { ...contract, startsOn: '0000-01-01' } },
    ]
    for (const body of bodies) {
      const answer = await call(org.headers, clientsUrl, { body })
      expect(answer.json()).toMatchObject({ code: 'invalid_request' })
    }
  })

  describe('access to clients', () => {
    test('lets a member read clients without contracts and change nothing', async () => {
      const org = await organization()
      const { clientsUrl, clientUrl, addClient } = buildPlaces({ api, call }, byRequest(org))
      const added = await addClient({ name: 'Acme', contract })
      for (const role of ['MEMBER', 'EMPLOYEE'] as const) {
        const headers = await member(org.id, role)
        const read = await call(headers, clientUrl(added))
        expect(read.json()).toMatchObject({ name: 'Acme' })
        expect(read.body).not.toContain('contract')
        const refused = await Promise.all([
          call(headers, clientsUrl, { body: { name: 'Mine' } }),
          call(headers, clientUrl(added), { method: 'PUT', body: changes(added) }),
          call(headers, `${clientUrl(added)}/archive`, { method: 'POST' }),
          call(headers, `${clientUrl(added)}/restore`, { method: 'POST' }),
        ])
        expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
      }
      const supervisor = await call(await member(org.id, 'SUPERVISOR'), clientUrl(added))
      expect(supervisor.json()).toMatchObject({ contract })
    })

    test('requires a session', async () => {
      const org = await organization()
      expect((await call({}, buildPlaces({ api, call }, byRequest(org)).clientsUrl)).statusCode).toBe(401)
    })
  })
})

describe('repeated requests for clients', () => {
  test('repeats the first answer for a repeated Idempotency-Key and adds nothing', async () => {
    const org = await organization()
    const { clientsUrl } = buildPlaces({ api, call }, byRequest(org))
    const headers = { ...org.headers, 'idempotency-key': 'add-acme-1' }
    const first = await call(headers, clientsUrl, { body: { name: 'Acme' } })
    const again = await call(headers, clientsUrl, { body: { name: 'Acme' } })
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect((await call(headers, clientsUrl, { body: { name: 'Other' } })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })
})
