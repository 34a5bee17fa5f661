import { randomUUID } from 'node:crypto'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import type { Running } from '#server/api/test/reused-api.ts'
import { linkTo } from '#server/api/test/mail.ts'

type Call = ReturnType<typeof useApi>['call']

export const passphrase = 'violet tram under snow'

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

  /** An account whose address was confirmed by the browser that created it. */
  async function signUpConfirmed(options: Parameters<typeof signUp>[0] = {}) {
    if (!api) throw new Error('confirming reads the mail, so people() needs the API')
    const { user, email, headers } = await signUp(options)
    const { userId, token } = await linkTo(api, email)
    const answer = await call(headers, userPaths.verify.replace(':userId', userId), { method: 'PUT', body: { token } })
    return { answer, user: { ...user, verified: true }, email, headers: withSession(answer) }
  }

  const login = (email: string, password = passphrase, headers: Headers = {}) =>
    post(userPaths.login, { email, password }, headers)

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
