import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { isFresh } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { ShownOwner } from '#shared/users/users.contract.ts'
import type { AccountDeps } from '../deps.ts'
import { knownUsers, rememberDevice } from '../sessions/devices.ts'
import { originOf } from '../sessions/enter.ts'
import { checkGuessedPassword } from '../guesses/guesses.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { setSessionToken } from '../sessions/session-cookie.ts'
import { startSession } from '../sessions/sessions.store.ts'
import { setVerified, type findAccount } from '../users.store.ts'
import { words } from '../texts.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The name and password in effect after a confirmation; the first one deletes everything from before it. */
export type ConfirmedIdentity = Pick<Account, 'name' | 'passwordHash'>

/**
 * Opening a mailed link proves access to the mailbox. Ownership of the account is proved by its session, its
 * password, or, before the first confirmation, by a new password, because a stranger may have set the current one.
 * @throws ProblemError 400 naming `password` if none or a wrong one was given.
 */
export async function chosenBy(
  deps: AccountDeps,
  request: FastifyRequest,
  account: Account,
  { password, newPassword, name }: ShownOwner,
): Promise<ConfirmedIdentity> {
  const { actor } = request
  if (newPassword !== undefined && !account.verifiedAt) {
    const owner = { email: account.email, name: name?.trim() || nameOf(account.email) }
    requirePassword(newPassword, owner, 'newPassword')
    return { name: owner.name, passwordHash: await hashPassword(newPassword) }
  }
  if (actor?.userId === account.id && (account.verifiedAt || isFresh(actor))) return account
  if (password === undefined) {
    // Before the first confirmation the problem also names `newPassword`, which is allowed then.
    const requiredFields = account.verifiedAt ? ['password'] : ['password', 'newPassword']
    throw new ProblemError('invalid_request', {
      fields: requiredFields.map((path) => ({ path, message: passwordNeeded })),
    })
  }
  const known = (await knownUsers(deps, request)).get(account.id)
  const guess = { account: account.id, known, address: request.ip, field: 'password' }
  const isRight = await checkGuessedPassword(deps, guess, () => verifyPassword(password, account.passwordHash))
  if (!isRight) throw fieldProblem('wrong_password', 'password')
  return account
}

const passwordNeeded = words('passwordNeeded')

const nameOf = (email: string) => email.split('@')[0]?.slice(0, 120) ?? ''

/** The first confirmation ended all sessions, so this browser gets a new one. */
export async function beginTrust(
  tx: ApplicationTx,
  request: FastifyRequest,
  userId: string,
  chosen: ConfirmedIdentity,
) {
  await setVerified(tx, userId, chosen)
  await recordEvent(tx, userId, 'signed_in', originOf(request), 'confirmation')
  return startSession(tx, userId, originOf(request))
}

/** Signs the confirming browser in, if a session was started. */
export async function continueAfterConfirmation(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: Entered,
) {
  if (!entered.token) return
  setSessionToken(reply, entered.token, deps.secure)
  await rememberDevice(deps, request, reply, { userId: entered.userId, shown: { token: entered.token } })
}

interface Entered {
  userId: string
  token: string | undefined
}
