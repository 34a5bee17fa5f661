import type { AccountDeps } from '../deps.ts'
import { checkGuessedPassword, subjectOf, type Guess } from '../guesses/guesses.ts'
import { tryCode } from './codes.store.ts'
import { isCodeOf } from './phone-code.ts'

type TypedCode = Omit<Guess, 'account'> & { phone: string; typed: string }

/**
 * Checks a number's code within the budget of the number, whatever its purpose, and returns its id; undefined when it
 * is wrong. The caller uses the code up in the same transaction.
 * @throws ProblemError 429.
 */
export async function checkCode(
  deps: Pick<AccountDeps, 'db' | 'rateLimits' | 'sealing'>,
  { phone, typed, ...guess }: TypedCode,
): Promise<string | undefined> {
  let id: string | undefined
  const isRight = await checkGuessedPassword(deps, { ...guess, account: subjectOf('phone', phone) }, async () => {
    const code = await tryCode(deps.db, phone)
    id = code?.id
    return code !== undefined && isCodeOf(deps.sealing, code.id, typed)
  })
  return isRight ? id : undefined
}
