import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { companies, newDomain } from '#server/api/features/users/company/test/company.ts'
import { startNameServer } from '#server/api/features/users/company/test/name-server.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { OutboundError } from '#server/api/outbound/fetch.ts'
import { discover } from '#server/api/domain/company-sign-in/provider.ts'
import { findCompany } from '#server/api/domain/company-sign-in/company.store.ts'
import { createSealing, readSealing } from '#server/api/sealing.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { Problem } from '#shared/schema.ts'
import { domainChecks } from './domain-checks.ts'
import { dueDomains } from './domain-checks.store.ts'
import { resealIntegrations } from '../reseal.ts'
import { lookUpProof } from './domain-proof.ts'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { api, call } = run
const { setUp: setUpOne, ready: readyOne, browser } = companies(run, nameServer)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))
const closed = <T extends { provider: { close: () => unknown } }>(company: T) => {
  closing.push(company.provider.close)
  return company
}
const setUp = async (...args: Parameters<typeof setUpOne>) => closed(await setUpOne(...args))
const ready = async (...args: Parameters<typeof readyOne>) => closed(await readyOne(...args))

const problemOf = (answer: { json: () => unknown }) => {
  const { code, fields } = answer.json() as Problem
  return [code, ...(fields ?? []).map(({ path }) => path)]
}

describe('the settings of a company’s sign-in', () => {
  test('show everything but the secret, which is sealed', async () => {
    const company = await setUp()
    const answer = await company.set()
    expect(answer.json()).toMatchObject({
      returnAddress: `${api.config.publicUrl}/account/company-sign-in/${company.org.id}`,
      signIn: {
        issuer: company.provider.issuer,
        domain: company.domain,
        verifiedAt: null,
        connected: 0,
        version: 1,
        record: { name: `_custodia.${company.domain}`, value: expect.stringMatching(/^custodia-domain=.{43}$/) },
      },
    })
    expect(answer.body).not.toContain(company.provider.clientSecret)
    const stored = await inTenant(api.db, company.org.id, (tx) =>
      tx.selectFrom('companySignIns').select('clientSecret').executeTakeFirstOrThrow(),
    )
    expect(stored.clientSecret.includes(company.provider.clientSecret)).toBe(false)
    const log = await call(company.org.headers, `/api/v1/organizations/${company.org.id}/audit`)
    expect(log.body).toContain('company_sign_ins')
    expect(log.body).not.toContain('clientSecret')
  })

  test('keep the secret that is left out, and refuse an old version', async () => {
    const company = await setUp()
    expect(problemOf(await company.set({ clientSecret: undefined }))).toEqual(['company_secret_needed', 'clientSecret'])
    await company.set()
    expect((await company.set({ clientSecret: undefined, version: 1, trustsFactor: true })).statusCode).toBe(200)
    expect(problemOf(await company.set({ version: 1 }))).toEqual(['stale_version'])
    expect(problemOf(await company.set({ version: null }))).toEqual(['stale_version'])
  })

  test('reject an address without a provider, a silent provider and an invalid domain', async () => {
    const company = await setUp()
    const { issuer } = company.provider
    expect(problemOf(await company.set({ issuer: `${issuer}/elsewhere` }))).toEqual(['company_issuer_unfit', 'issuer'])
    expect(problemOf(await company.set({ issuer: 'https://10.0.0.1' }))).toEqual(['company_issuer_refused', 'issuer'])
    expect(problemOf(await company.set({ issuer: 'http://idp.example.com' }))).toEqual([
      'company_issuer_refused',
      'issuer',
    ])
    const named = issuer.replace('127.0.0.1', 'somebody:secret@127.0.0.1')
    expect(problemOf(await company.set({ issuer: named }))).toEqual(['company_issuer_refused', 'issuer'])
    company.provider.state.isDown = true
    expect(problemOf(await company.set())).toEqual(['company_issuer_unreachable', 'issuer'])
    company.provider.state.isDown = false
    for (const domain of ['example', 'a b.example', 'example.com/x', '127.0.0.1', '@example.com'])
      expect(problemOf(await company.set({ domain }))).toEqual(['company_domain_invalid', 'domain'])
  })

  test('are sealed anew under a new key of the installation', async () => {
    const company = await ready()
    const [old, fresh] = [await readSealing(api.config), createSealing('f'.repeat(48))]
    const open = (sealed: Buffer, owner: string) => fresh.open(sealed, owner) ?? old.open(sealed, owner)
    expect(await findCompany(api.db, fresh, company.org.id)).toBeUndefined()
    await resealIntegrations(api.db, { ...fresh, open }, { error: () => {} })
    expect(await findCompany(api.db, fresh, company.org.id)).toMatchObject({
      clientSecret: company.provider.clientSecret,
    })
    await resealIntegrations(api.db, { ...old, open }, { error: () => {} })
  })

  test('are the owners’ and administrators’', async () => {
    const company = await setUp()
    for (const role of ['SUPERVISOR', 'EMPLOYEE'] as const)
      expect((await call(await run.member(company.org.id, role), company.url)).statusCode).toBe(403)
    expect((await call(await run.member(company.org.id, 'ADMIN'), company.url)).statusCode).toBe(200)
  })
})

describe('the domain of a company’s sign-in', () => {
  test('belongs to the organization that verifies it first', async () => {
    const first = await ready()
    const second = await setUp({ domain: first.domain })
    await second.set()
    expect(problemOf(await second.verify())).toEqual(['company_domain_unproved', 'domain'])
    await second.publish()
    expect(problemOf(await second.verify())).toEqual(['company_domain_taken', 'domain'])
    expect((await second.show()).signIn).toMatchObject({ verifiedAt: null })
    await first.remove()
    expect((await second.verify()).statusCode).toBe(200)
  })

  test('is given to one of two concurrent organizations', async () => {
    const domain = newDomain()
    const both = [await setUp({ domain }), await setUp({ domain })]
    for (const side of both) await side.set()
    const [record] = await Promise.all(both.map(async (side) => (await side.show()).signIn?.record))
    expect(record).toBeDefined()
    const claim = (id: string) =>
      inTenant(api.db, id, (tx) => tx.updateTable('companySignIns').set({ verifiedAt: new Date() }).execute())
    const claimed = await Promise.allSettled(both.map(({ org }) => claim(org.id)))
    expect(claimed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('has to be verified again after a change, with a new record, and is no longer demanded', async () => {
    const company = await ready({ demanded: true })
    const before = (await company.show()).signIn
    expect(before).toMatchObject({ demanded: true })
    const domain = newDomain()
    const refused = await company.set({ domain, demanded: true, version: before?.version })
    expect(problemOf(refused)).toEqual(['company_demand_unproved', 'demanded'])
    const after = (await company.set({ domain, version: before?.version })).json<{ signIn: typeof before }>().signIn
    expect(after).toMatchObject({ domain, verifiedAt: null, demanded: false })
    expect(after?.record.value).not.toBe(before?.record.value)
  })

  test('has to be verified again for another provider, which never gets the previous secret', async () => {
    const [company, other] = [await ready({ demanded: true }), await setUp()]
    const before = (await company.show()).signIn
    const change = { issuer: other.provider.issuer, version: before?.version }
    expect(problemOf(await company.set({ ...change, clientSecret: undefined }))).toEqual([
      'company_secret_needed',
      'clientSecret',
    ])
    const after = (await company.set(change)).json<{ signIn: typeof before }>().signIn
    expect(after).toMatchObject({ issuer: change.issuer, verifiedAt: null, demanded: false })
    expect(after?.record.value).not.toBe(before?.record.value)
  })

  test('can be verified by a file if it has no DNS record', async () => {
    const domainProof = { domain: newDomain(), proof: 'x'.repeat(43), shownBy: null }
    const nameServers = [nameServer.address]
    const requests: string[] = []
    const answering = (status: number, body: string) => async (url: string) => {
      requests.push(url)
      return new Response(body, { status })
    }
    const value = `custodia-domain=${domainProof.proof}`
    expect(await lookUpProof(domainProof, { nameServers, fetch: answering(200, `${value}\n`) })).toBe('file')
    expect(await lookUpProof(domainProof, { nameServers, fetch: answering(200, `${value}x`) })).toBe('missing')
    expect(await lookUpProof(domainProof, { nameServers, fetch: answering(302, value) })).toBe('missing')
    // A website that is down says nothing about its file, and nothing is asked of a domain that showed the record.
    const down = (why: 'unreachable' | 'unresolved') => () =>
      Promise.reject(new OutboundError(why, 'https://example.com'))
    for (const fetch of [down('unreachable'), answering(502, '')]) {
      expect(await lookUpProof(domainProof, { nameServers, fetch })).toBe('unknown')
      expect(await lookUpProof({ ...domainProof, shownBy: 'record' }, { nameServers, fetch })).toBe('missing')
    }
    expect(await lookUpProof(domainProof, { nameServers, fetch: down('unresolved') })).toBe('missing')
    expect(new Set(requests)).toEqual(new Set([`https://${domainProof.domain}/.well-known/custodia-domain.txt`]))
  })
})

describe('a verified domain', () => {
  const aDayPasses = (organizationId: string) =>
    inTenant(api.db, organizationId, (tx) =>
      sql`update company_sign_ins set checked_at = checked_at - interval '1 day', tried_at = tried_at - interval '1 day',
            missing_since = missing_since - interval '1 day'`.execute(tx),
    )
  const subjectsTo = async (email: string) =>
    (await mailsTo(api, email)).map(({ subject }) => subject.split(' ').slice(1).join(' '))

  test('is verified as long as its record was never missing for a week, whatever the name service does', async () => {
    const seen = fc.constantFrom('shown', 'missing', 'missing', 'missing', 'missing', 'missing', 'unknown')
    const week = Array.from({ length: 8 }, () => 'missing')
    await fc.assert(
      fc.asyncProperty(fc.array(seen, { minLength: 9, maxLength: 12 }), async (days) => {
        const company = await ready()
        const check = domainChecks({ db: api.db, companySignIn: api.config.companySignIn })
        const { record } = (await company.show()).signIn ?? { record: { name: '', value: '' } }
        let missingSince: number | null = null
        let isVerified = true
        for (const [day, what] of days.entries()) {
          await aDayPasses(company.org.id)
          nameServer.failing.delete(record.name)
          if (what === 'shown') nameServer.records.set(record.name, record.value)
          if (what === 'missing') nameServer.records.delete(record.name)
          if (what === 'unknown') nameServer.failing.add(record.name)
          await check({})
          if (isVerified && what === 'shown') missingSince = null
          if (isVerified && what === 'missing') {
            missingSince ??= day
            if (day - missingSince >= 7) [isVerified, missingSince] = [false, null]
          }
          const { signIn } = await company.show()
          const state = [signIn?.verifiedAt !== null, signIn?.lapsesAt !== null, signIn?.lapsedAt !== null]
          expect([day, what, ...state]).toEqual([day, what, isVerified, missingSince !== null, !isVerified])
        }
      }),
      { numRuns: 3, endOnFailure: true, examples: [[week], [[...week.slice(1), 'unknown', 'shown', ...week]]] },
    )
  })

  test('without an answer for 30 days counts as missing, and holds up no other', async () => {
    const company = await ready()
    const check = domainChecks({ db: api.db, companySignIn: api.config.companySignIn })
    const { record } = (await company.show()).signIn ?? { record: { name: '' } }
    nameServer.failing.add(record.name)
    for (let day = 1; day <= 37; day++) {
      await aDayPasses(company.org.id)
      if (day === 29) expect((await company.show()).signIn).toMatchObject({ lapsesAt: null })
      if (day < 29) continue
      await check({})
      const { signIn } = await company.show()
      const expected = [day < 37, day >= 30 && day < 37]
      expect([day, signIn?.verifiedAt !== null, signIn?.lapsesAt !== null]).toEqual([day, ...expected])
      if (day !== 29 && day !== 36) continue
      const other = await ready()
      await aDayPasses(other.org.id)
      const due = await dueDomains(api.db)
      expect(due.indexOf(other.org.id)).toBeLessThan(due.indexOf(company.org.id))
    }
  })

  test('without its record is said to the owners twice, is demanded of nobody, and is verified again by it', async () => {
    const company = await ready({ demanded: true })
    const check = domainChecks({ db: api.db, companySignIn: api.config.companySignIn })
    const { record } = (await company.show()).signIn ?? { record: { name: '' } }
    nameServer.records.delete(record.name)
    await call(company.org.headers, userPaths.profile, { method: 'PUT', body: { name: 'Ana', language: 'es' } })
    for (let day = 0; day <= 7; day++) {
      await aDayPasses(company.org.id)
      await check({})
      // A second look on the same day sees nothing new.
      await check({})
    }
    expect(await subjectsTo(company.org.owner.email)).toEqual(['ya no está verificado', 'ya no muestra que es tuyo'])
    const [lapsed] = await mailsTo(api, company.org.owner.email)
    expect(lapsed?.text).toMatch(/Desde el \d+ de \w+ de \d{4}.*(EST|EDT|GMT-[45])/)
    expect(problemOf(await company.set({ demanded: true, version: (await company.show()).signIn?.version }))).toEqual([
      'company_demand_unproved',
      'demanded',
    ])
    await company.publish()
    expect((await company.verify()).json()).toMatchObject({
      signIn: { lapsedAt: null, lapsesAt: null, demanded: false },
    })
  })
})

describe('a provider of many companies', () => {
  test('is refused at its common address, which takes the accounts of all of them', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0'
    const page = `${issuer.replace('/v2.0', '')}/oauth2/v2.0/authorize`
    const metadata = { authorization_endpoint: page, issuer: issuer.replace('common', '{tenantid}') }
    const found = discover({ issuer, clientId: 'c', clientSecret: 's' }, async () => Response.json(metadata))
    await expect(found).rejects.toMatchObject({ why: 'unfit' })
    const own = { ...metadata, issuer: issuer.replace('common', '9188040d-6c67-4c5b-b112-36a304b66dad') }
    const client = { issuer: own.issuer, clientId: 'c', clientSecret: 's' }
    expect((await discover(client, async () => Response.json(own))).serverMetadata().issuer).toBe(own.issuer)
  })
})

describe('whoever is connected', () => {
  test('is told in their language on the organization’s clock, also when the company removes its sign-in', async () => {
    const company = await ready()
    const email = `ana@${company.domain}`
    await call(company.org.headers, `/api/v1/organizations/${company.org.id}/members`, { body: { name: 'Ana', email } })
    await browser().enter(company.provider, { subject: 'ana', email })
    const [connected] = await mailsTo(api, email)
    expect(connected?.subject).toMatch(/opens your account|abre tu cuenta/)
    expect(connected?.text).toMatch(/If it wasn’t you|Si no fuiste tú/)
    await company.remove()
    const [removed] = await mailsTo(api, email)
    expect(removed?.subject).toMatch(/no longer opens|ya no abre/)
    expect(removed?.text).toMatch(/\d{4}.*(EST|EDT|GMT-[45])/)
    expect(removed?.text).toContain(company.org.name)
  })
})
