import type { TenantTx } from '#server/api/db/tenant.ts'
import { sayInText } from '#server/api/domain/deliveries/text-words.ts'
import { saidValues } from '#server/api/domain/notifications/words.ts'
import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { sourceLanguage } from '#shared/languages.ts'
import type { Keyword } from './keywords.ts'
import * as received from './received-texts.store.ts'
import type { Sender } from './received-texts.store.ts'

/** Takes an offer as a tap on the page does; injected, because schedules are another feature. */
export type TakeOffer = (
  tx: TenantTx,
  key: { organizationId: string; jobId: string; originalStart: string; memberId: string; userId: string },
) => Promise<void>

export interface Outcome {
  outcome: string
  /** The reply; null for unknown numbers. */
  answer?: string
  /** Work to do after the reply. */
  after?: () => Promise<unknown>
}

interface IncomingText {
  takeOffer: TakeOffer
  incoming: { organizationId: string; number: string; words: string; keyword: Keyword | undefined }
  sender: Sender | undefined
}

/** @throws ProblemError when the offer can't be taken, as for a tap. */
export async function answerTo(tx: TenantTx, { takeOffer, incoming, sender }: IncomingText): Promise<Outcome> {
  const { organizationId, number, words, keyword } = incoming
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const language = sender?.language ?? sourceLanguage
  if (keyword) return answerKeyword(tx, keyword, { organization, number, sender })
  if (!sender) return { outcome: 'unknown_sender' }
  const digit = /^[1-9]$/.exec(words.trim())?.[0]
  if (!digit) return { outcome: 'not_understood', answer: sayInText(language, 'notUnderstood', { organization }) }
  const offer = await received.textedOffer(tx, number, Number(digit))
  if (!offer) return { outcome: 'no_offer', answer: sayInText(language, 'noOffer', { organization, digit }) }
  const { jobId, originalStart, params } = offer
  const { userId, memberId } = sender
  await takeOffer(tx, { organizationId, jobId, originalStart, memberId, userId })
  return {
    outcome: 'offer_taken',
    answer: sayInText(language, 'taken', { organization, ...saidValues(params, language) }),
  }
}

async function answerKeyword(
  tx: TenantTx,
  keyword: Keyword,
  { organization, number, sender }: { organization: string; number: string; sender: Sender | undefined },
): Promise<Outcome> {
  const language = sender?.language ?? sourceLanguage
  const say = (key: 'stopped' | 'started' | 'startedUnknown' | 'help') => sayInText(language, key, { organization })
  switch (keyword) {
    case 'stop':
      return { outcome: 'stopped', answer: say('stopped'), after: () => received.stop(tx, number) }
    case 'start':
      await received.start(tx, number)
      return { outcome: 'started', answer: say(sender ? 'started' : 'startedUnknown') }
    case 'help':
      return { outcome: 'helped', answer: say('help') }
  }
}

/** The reply when an offer could not be accepted: too late, answered before, or in conflict with other work. */
export async function refusalOf(tx: TenantTx, code: ProblemCode, sender: Sender | undefined): Promise<Outcome> {
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const language = sender?.language ?? sourceLanguage
  const answer =
    code === 'not_found'
      ? sayInText(language, 'answeredBefore', { organization })
      : `${organization}: ${problems[code].message(language)}`
  return { outcome: code, answer }
}
