import type { Kysely } from 'kysely'
import type { Handler } from '#server/api/background/worker.ts'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import { countTry } from '#server/api/rate-limits.store.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { sendAccountText, type AccountTextDeps } from '#server/api/text-messages/send-account-text.ts'
import type { Language } from '#shared/languages.ts'
import { codesOfOrganization } from '../guesses/limits.ts'
import { say } from '../texts.ts'
import { findCard } from './cards.store.ts'
import { findCode } from './codes.store.ts'
import { findByPhone, hasEnteredNumber, languageOf } from './numbers.store.ts'
import { codeOf } from './phone-code.ts'

interface CodeDeps extends AccountTextDeps {
  sealing: Sealing
}

/** Texts a code to the account of the number, to the member of the card with this number, or to who changes to it. */
export function textCode(deps: CodeDeps): Handler {
  const { db, sealing } = deps
  return async ({ codeId = '', requestId = '', jobId = '' }) => {
    const storedCode = await findCode(db, codeId)
    if (!storedCode) return
    const language = await whoGetsIt(db, storedCode)
    if (!language) return
    await sendAccountText(deps, {
      id: jobId,
      to: storedCode.phone,
      text: say(language, 'codeText', { code: codeOf(sealing, codeId) }),
      requestId,
    })
  }
}

type StoredCode = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** The language of the person the code is for; null where nobody gets one. */
async function whoGetsIt(db: Kysely<Database>, { phone, cardHash, forUser }: StoredCode): Promise<Language | null> {
  const account = await findByPhone(db, phone)
  if (account) return account.language
  if (forUser) return (await hasEnteredNumber(db, inAllOrganizations(forUser), phone)) ? languageOf(db, forUser) : null
  const card = cardHash && (await findCard(db, cardHash))
  if (!card || card.phone !== phone) return null
  // An organization's cards never cost more than this, however many are printed.
  if ((await countTry(db, [codesOfOrganization(card.organizationId)])) > 0) return null
  return card.language
}
