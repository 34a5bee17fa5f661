import { inTenant, type ApplicationTx } from '#server/api/db/tenant.ts'
import type { Actor } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { isCrewOnly } from '#shared/access/roles.ts'
import type { Proof, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { AccountDeps } from '../deps.ts'
import { checkGuessedPassword, subjectOf } from '../guesses/guesses.ts'
import { noPassword, verifyPassword } from '../passwords/passwords.ts'
import { checkCode } from '../phone/check-code.ts'
import { consumeCode } from '../phone/codes.store.ts'
import { findWays } from '../phone/numbers.store.ts'

type Ways = Awaited<ReturnType<typeof findWays>>

/** Without a second factor, an account reauthenticates the way it signs in. */
export function proofOf(
  { passwordHash, phone, keptBy, heldBy }: Ways,
  { companyId }: Pick<Actor, 'companyId'>,
): SecondFactor['proof'] {
  if (passwordHash !== noPassword) return 'password'
  if (phone) return 'text_code'
  if (keptBy) return 'pin'
  return companyId !== null && heldBy === companyId ? 'company' : 'password'
}

/** The session as a known device, which has tries of its own; one that a company began has shown nothing yet. */
export const knownSession = ({ sessionId, companyId }: Pick<Actor, 'sessionId' | 'companyId'>): string | undefined =>
  companyId === null ? sessionId : undefined

/** Uses up the proof; false if another request did. */
type Use = (tx: ApplicationTx) => Promise<boolean>
const nothingToUse: Use = async () => true

/**
 * Checks the proof of an account without a second factor. The session counts as a known device, because it began with a
 * correct proof.
 * @throws ProblemError 400 `wrong_password`, `code_wrong`, `card_pin_wrong`, 409 `card_needs_code`,
 * `pin_change_needed`, 429.
 */
export async function checkFirstProof(
  deps: AccountDeps,
  ways: Ways,
  { actor, address, shown: proof }: { actor: Pick<Actor, 'sessionId' | 'companyId'>; address: string; shown: Proof },
): Promise<Use> {
  const by = { known: knownSession(actor), address }
  switch (proofOf(ways, actor)) {
    case 'password': {
      const guess = { ...by, account: ways.id, field: 'password' }
      const check = () => verifyPassword(proof.password ?? '', ways.passwordHash)
      if (!(await checkGuessedPassword(deps, guess, check))) throw fieldProblem('wrong_password', 'password')
      return nothingToUse
    }
    case 'text_code': {
      // Without a code there is no attempt to count.
      if (proof.textCode === undefined || !ways.phone) throw fieldProblem('code_wrong', 'textCode')
      const typed = { phone: ways.phone, typed: proof.textCode }
      const codeId = await checkCode(deps, { ...by, ...typed, field: 'textCode' })
      if (codeId === undefined) throw fieldProblem('code_wrong', 'textCode')
      return (tx) => consumeCode(tx, codeId)
    }
    // The company's provider asks again, which begins another session.
    case 'company':
      throw new ProblemError('proof_needed')
    case 'pin': {
      await checkPin(deps, ways, { ...by, pin: proof.pin ?? '' })
      return nothingToUse
    }
  }
}

/** The rules of signing in with a PIN: of its organization, only its crew's, and not one that a manager knows. */
async function checkPin(
  deps: AccountDeps,
  { id, keptBy }: Ways,
  { pin, ...by }: { pin: string; known: string | undefined; address: string },
): Promise<void> {
  const member = await inTenant(deps.db, keptBy ?? '', (tx) =>
    tx
      .selectFrom('members')
      .select(['id', 'pinHash', 'pinGiven', 'roles'])
      .where('userId', '=', id)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!member || !isCrewOnly(member.roles)) throw new ProblemError('card_needs_code')
  const guess = { ...by, account: subjectOf('card', member.id), field: 'pin' }
  const isRight = await checkGuessedPassword(deps, guess, () => verifyPassword(pin, member.pinHash ?? undefined))
  if (!isRight) throw fieldProblem('card_pin_wrong', 'pin')
  if (member.pinGiven) throw fieldProblem('pin_change_needed', 'pin')
}
