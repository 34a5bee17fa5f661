import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { CompanyEntered } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companies } from './test/company.ts'
import { startNameServer } from './test/name-server.ts'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { call, api } = run
const { setUp, browser } = companies(run, nameServer)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))

const names = ['ana', 'kim', 'sam'] as const
type Step =
  | { kind: 'enter'; at: number; subject: number; email: number; domain: number; isConfirmed: boolean }
  | { kind: 'connect'; at: number; subject: number; who: number }
  | { kind: 'invite'; at: number; who: number }
  | { kind: 'verify' | 'set' | 'remove'; at: number }

const at = fc.nat(1)
const who = fc.nat(names.length - 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('enter' as const),
        at,
        subject: who,
        email: who,
        domain: at,
        isConfirmed: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), at, subject: who, who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('invite' as const), at, who }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('verify' as const, 'set' as const, 'remove' as const), at }),
    },
  ),
  { minLength: 5, maxLength: 14 },
)

/** Sessions through a company without its verified domain, its issuer and a connection of that account. */
async function lawless(organizationId: string) {
  const lawful = await inTenant(api.db, organizationId, (tx) =>
    tx
      .selectFrom('companyAccounts as a')
      .innerJoin('companySignIns as c', (join) =>
        join.onRef('c.issuer', '=', 'a.issuer').on('c.verifiedAt', 'is not', null),
      )
      .select('a.userId')
      .execute(),
  )
  const sessions = await api.db
    .selectFrom('sessions')
    .select('userId')
    .where('companyId', '=', organizationId)
    .execute()
  return sessions.filter(({ userId }) => !lawful.some((session) => session.userId === userId))
}

/** Each of the ways in, and what closes it. */
const entering = { kind: 'enter', at: 0, subject: 0, email: 0, domain: 0, isConfirmed: true } as const
const example: Step[] = [
  { kind: 'set', at: 0 },
  { kind: 'verify', at: 0 },
  { kind: 'invite', at: 0, who: 0 },
  entering,
  { ...entering, isConfirmed: false },
  { kind: 'connect', at: 0, subject: 1, who: 1 },
  { ...entering, subject: 1, email: 1 },
  { kind: 'remove', at: 0 },
  { kind: 'set', at: 0 },
  entering,
  { kind: 'verify', at: 0 },
  entering,
]

test('nobody enters an account through a company but by its verified domain, its issuer, and an invitation or the owner', async () => {
  let [entered, connected] = [0, 0]
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const both = [await setUp(), await setUp()] as const
      for (const { provider } of both) closing.push(provider.close)
      /** Which account a subject may enter, by organization: what invitations and owners said, and nothing else. */
      const entitled = [new Map<string, string>(), new Map<string, string>()] as const
      const owners = new Map<string, { userId: string; email: string }>()
      const state = both.map(() => ({ isSet: false, isVerified: false, invited: new Set<string>() }))

      async function own(name: string) {
        const known = owners.get(name)
        if (known) return known
        const email = `${name}@${both[0].domain}`
        const { user } = await people(call, api)
          .signUpConfirmed({ email })
          .catch(() => ({ user: undefined }))
        if (!user) return undefined
        const expectedUser = { userId: user.userId, email }
        owners.set(name, expectedUser)
        await run.addMember(both[0].org.id, { ...user }, ['EMPLOYEE'])
        return expectedUser
      }

      for (const step of history) {
        const company = both[step.at as 0 | 1]
        const there = state[step.at]
        const may = entitled[step.at as 0 | 1]
        if (!there) throw new Error('there are two')
        const subject = 'subject' in step ? `${names[step.subject]}-at-${step.at}` : ''
        if (step.kind === 'set' && !there.isSet) there.isSet = (await company.set()).statusCode === 200
        if (step.kind === 'verify' && there.isSet) {
          await company.publish()
          there.isVerified = (await company.verify()).statusCode === 200
        }
        if (step.kind === 'remove' && there.isSet) {
          await company.remove()
          Object.assign(there, { isSet: false, isVerified: false })
          may.clear()
        }
        if (step.kind === 'invite') {
          const email = `new-${names[step.who]}@${company.domain}`
          const body = { name: 'Somebody New', email }
          await call(company.org.headers, `/api/v1/organizations/${company.org.id}/members`, { body })
          there.invited.add(email)
        }
        if (step.kind === 'connect') {
          const owner = await own(names[step.who] ?? '')
          if (!owner) continue
          const client = browser()
          company.provider.state.present = { subject, email: `${names[step.who]}@${company.domain}` }
          const begun = await client.start(`x@${company.domain}`)
          if (begun.statusCode !== 200) continue
          await client.finish(await client.answerOf(`x@${company.domain}`))
          if (!client.cookies.has('company-sign-in')) continue
          await client.send(userPaths.login, { body: { email: owner.email, password: passphrase } })
          const done = await client.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
          if (done.statusCode === 204) {
            expect([step.at, may.has(subject)]).toEqual([0, false])
            may.set(subject, owner.userId)
            connected++
          }
        }
        if (step.kind === 'enter') {
          const client = browser()
          const domain = both[step.domain as 0 | 1].domain
          const email = `new-${names[step.email]}@${domain}`
          company.provider.state.present = { subject, email, isConfirmed: step.isConfirmed }
          const begun = await client.start(`x@${company.domain}`)
          expect(begun.statusCode === 200).toBe(there.isVerified)
          if (begun.statusCode !== 200) continue
          const answer = await client.finish(await client.answerOf(`x@${company.domain}`))
          const isAllowed = step.isConfirmed && step.domain === step.at
          const expected = may.get(subject)
          if (answer.statusCode === 200) {
            const { userId } = answer.json<CompanyEntered>().user
            expect(isAllowed).toBe(true)
            if (expected !== undefined) expect(userId).toBe(expected)
            else expect(there.invited.delete(email)).toBe(true)
            may.set(subject, userId)
            entered++
          } else expect(isAllowed && expected !== undefined).toBe(false)
        }
        for (const {
          org: { id },
        } of both)
          expect(await lawless(id)).toEqual([])
      }
    }),
    { numRuns: 7, endOnFailure: true, examples: [[example]] },
  )
  expect([entered > 1, connected > 0]).toEqual([true, true])
}, 120_000)
