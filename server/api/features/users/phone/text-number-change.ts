import type { Handler } from '#server/api/background/worker.ts'
import { sendAccountText, type AccountTextDeps } from '#server/api/text-messages/send-account-text.ts'
import { findDetail } from '../second-factor/account-events.store.ts'
import { say } from '../texts.ts'
import { languageOf } from './numbers.store.ts'

/** Tells the number before that the account signs in with another now. */
export function textNumberChange(deps: AccountTextDeps): Handler {
  return async ({ userId = '', eventId = '', requestId = '', jobId = '' }) => {
    const to = await findDetail(deps.db, eventId)
    if (!to) return
    const language = await languageOf(deps.db, userId)
    await sendAccountText(deps, { id: jobId, to, text: say(language, 'numberChanged'), requestId })
  }
}
