import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { textMessageOf } from '#server/api/domain/deliveries/text-words.ts'
import { keyOfThread, settleNotices, type TextedThread } from '#server/api/domain/messages/texted-threads.store.ts'
import { write } from '#server/api/domain/messages/write.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { ThreadKey } from '#shared/messages/messages.contract.ts'
import { answeredThread } from './answered-thread.ts'
import { readerOf, wasConfirmed, type Outcome, type Sender } from './received-texts.store.ts'

interface AnswerByText {
  organization: string
  number: string
  words: string
  sender: Sender
  texted: readonly TextedThread[]
}

/**
 * Writes a text as its sender's message in the thread that was last texted to them. One that belongs to no thread any
 * more, or could belong to two, goes to the sender's managers. Undefined if no message was texted to them.
 */
export async function answerMessage(tx: TenantTx, answer: AnswerByText): Promise<Outcome | undefined> {
  const { organization, sender, texted } = answer
  const answered = answeredThread(texted, new Date())
  if (answered.kind === 'none') return undefined
  if (answered.kind === 'thread') return writeInThread(tx, answered.threadId, answer)
  const { messageId, threadId } = await writeAs(tx, { about: 'person', id: sender.memberId }, answer)
  const outcome = `message_${answered.kind}`
  const say = answered.kind === 'expired' ? 'messageExpired' : 'messageAmbiguous'
  return {
    outcome,
    messageId,
    ...(!(await wasConfirmed(tx, { number: answer.number, threadId, outcome })) && {
      answer: textMessageOf(sender.language, say, { organization }),
    }),
  }
}

async function writeInThread(tx: TenantTx, threadId: string, answer: AnswerByText): Promise<Outcome> {
  const { organization, sender, number } = answer
  const say = (key: 'messageRefused' | 'messageNotToClient') => textMessageOf(sender.language, key, { organization })
  const key = await keyOfThread(tx, threadId)
  try {
    const { messageId, about } = await writeAs(tx, key, answer)
    await settleNotices(tx, sender.userId, threadId)
    const outcome = 'message_written'
    if (await wasConfirmed(tx, { number, threadId, outcome })) return { outcome, messageId }
    const toManagers = key.about === 'person' && key.id === sender.memberId
    const sent = toManagers ? 'messageToManagers' : 'messageSent'
    return { outcome, messageId, answer: textMessageOf(sender.language, sent, { organization, about }) }
  } catch (error) {
    // Both are refused before anything is written.
    if (!(error instanceof ProblemError)) throw error
    if (error.code === 'not_found') return { outcome: 'message_refused', answer: say('messageRefused') }
    if (error.code === 'forbidden') return { outcome: 'message_not_to_client', answer: say('messageNotToClient') }
    throw error
  }
}

async function writeAs(tx: TenantTx, key: ThreadKey, { sender, words }: AnswerByText) {
  const messageId = randomUUIDv7()
  const thread = await write(tx, readerOf(sender), { name: sender.name }, { ...key, messageId, text: words.trim() })
  const { threadId } = await tx
    .selectFrom('messages')
    .select('threadId')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return { messageId, threadId, about: thread.locationName ?? thread.memberName ?? '' }
}
