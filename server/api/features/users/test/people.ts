import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { inApplication } from '#server/api/db/tenant.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import type { Running } from '#server/api/test/reused-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertUser } from '../users.store.ts'

type Call = ReturnType<typeof useApi>['call']

export const passphrase = 'violet tram under snow'

const hashes = new Map<string, Promise<string>>()

function hashOf(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Each caller gets its own address, so that tests share no limits by accident. */
let callers = 0
export const newAddress = () => `203.0.${Math.trunc(++callers / 250)}.${(callers % 250) + 1}`

/** Signs up and in through the API, each from its own address unless one is given. */
export function people(call: Call, api?: Running) {
  const from = (address = newAddress()): Headers => ({ 'x-forwarded-for': address })

  const post = (url: string, body: object, headers: Headers = {}) => call({ ...from(), ...headers }, url, { body })

  async function signUp({ email = `${randomUUID()}@example.com`, name = 'Ana Reyes', password = passphrase } = {}) {
    const answer = await post(userPaths.users, { email, name, password })
    const user = answer.json<User>()
    return { answer, user, email, headers: withSession(answer) }
  }

  const login = (email: string, password = passphrase, headers: Headers = {}) =>
    post(userPaths.login, { email, password }, headers)

  /** A confirmed account, signed in. It is inserted, because signing up and confirming took most of a test's time. */
  async function signUpConfirmed({
    email = `${randomUUID()}@example.com`,
    name = 'Ana Reyes',
    password = passphrase,
  } = {}) {
    if (!api) throw new Error('inserting an account needs the API')
    const account = { id: randomUUIDv7(), email, name, language: 'en', passwordHash: await hashOf(password) } as const
    await inApplication(api.db, (tx) => insertUser(tx, account, new Date()))
    const answer = await login(email, password)
    return { answer, user: answer.json<User>(), email, headers: withSession(answer) }
  }

  return { post, signUp, signUpConfirmed, login, from }
}

type Answer = Awaited<ReturnType<Call>>

/** The headers of a browser after sign-out: only the device cookie is left. */
export const withDevice = (answer: Answer): Headers => ({
  cookie: `device=${answer.cookies.find(({ name }) => name === 'device')?.value ?? ''}`,
})

/** The headers of a browser that took the answer's cookie. */
export const withSession = (answer: Answer): Headers => ({
  cookie: `session=${answer.cookies.find(({ name }) => name === 'session')?.value ?? ''}`,
})
