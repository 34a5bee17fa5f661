import type { TenantTx } from '#server/api/db/tenant.ts'
import type { TakeOffer } from '#server/api/domain/deliveries/deliveries.store.ts'
import { textMessageOf } from '#server/api/domain/deliveries/text-words.ts'
import { textedThreads, type TextedThread } from '#server/api/domain/messages/texted-threads.store.ts'
import { displayValues } from '#server/api/domain/notifications/words.ts'
import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { answerMessage } from './answer-message.ts'
import type { Keyword } from './keywords.ts'
import type { TextedMedia } from './texted-media.ts'
import * as received from './received-texts.store.ts'
import type { Outcome, Sender, TextedOffer } from './received-texts.store.ts'

interface IncomingText {
  takeOffer: TakeOffer
  incoming: { organizationId: string; number: string; words: string; media: TextedMedia; keyword: Keyword | undefined }
  sender: Sender | undefined
}

/** @throws ProblemError when the offer can't be taken, as for a tap. */
export async function answerTo(tx: TenantTx, { takeOffer, incoming, sender }: IncomingText): Promise<Outcome> {
  const { organizationId, number, words, media, keyword } = incoming
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const language = sender?.language ?? sourceLanguage
  if (keyword) return answerKeyword(tx, keyword, { organization, number, sender })
  if (!sender) return { outcome: 'unknown_sender' }
  const { userId, memberId } = sender
  const digit = /^[1-9]$/.exec(words.trim())?.[0]
  const offer = digit ? await received.textedOffer(tx, { number, memberId, digit: Number(digit) }) : undefined
  const texted = await textedThreads(tx, userId, number)
  if (offer && isForOffer(offer, texted)) {
    const { jobId, originalStart, params } = offer
    await takeOffer(tx, { organizationId, jobId, originalStart, memberId, userId })
    return {
      outcome: 'offer_taken',
      answer: textMessageOf(language, 'taken', { organization, ...displayValues(params, language) }),
    }
  }
  const written = words.trim() || (media.pictures.length > 0 ? textMessageOf(language, 'picture', {}) : '')
  const message = written
    ? await answerMessage(tx, { organization, number, words: written, sender, texted })
    : undefined
  if (message) return message
  if (!words.trim() && media.count > 0) return { outcome: 'picture_refused' }
  return digit
    ? { outcome: 'no_offer', answer: textMessageOf(language, 'noOffer', { organization, digit }) }
    : { outcome: 'not_understood', answer: textMessageOf(language, 'notUnderstood', { organization }) }
}

/** Adds to the answer that media got lost which do not become photos of a message; not to keywords and unknown numbers. */
export async function sayOfMedia(
  tx: TenantTx,
  done: Outcome,
  { incoming, sender }: Pick<IncomingText, 'incoming' | 'sender'>,
): Promise<Outcome> {
  const { media, keyword } = incoming
  const kept = done.messageId ? media.pictures.length : 0
  if (!sender || keyword || media.count <= kept) return done
  const told = { ...done, tellsOfLost: true }
  if (done.answer) return { ...told, answer: `${done.answer} ${textMessageOf(sender.language, 'attachmentInApp', {})}` }
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  return { ...told, answer: textMessageOf(sender.language, 'pictureInApp', { organization }) }
}

/** A digit takes its offer while that is open; later it may also answer a message that was texted since. */
const isForOffer = ({ isOpen, at }: TextedOffer, [last]: readonly TextedThread[]) => isOpen || !last || last.at < at

async function answerKeyword(
  tx: TenantTx,
  keyword: Keyword,
  { organization, number, sender }: { organization: string; number: string; sender: Sender | undefined },
): Promise<Outcome> {
  const language = sender?.language ?? sourceLanguage
  const say = (key: 'stopped' | 'started' | 'startedUnknown' | 'help') => textMessageOf(language, key, { organization })
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
      ? textMessageOf(language, 'answeredBefore', { organization })
      : `${organization}: ${problems[code].message(language)}`
  return { outcome: code, answer }
}
