import { DraftConflict } from '#web/domain/record/send-draft.ts'
import {
  afterSave,
  draftsOf,
  isEmpty,
  readWaiting,
  sendAnswers,
  toWaitingAnswers,
  updateAll,
  writeWaiting,
} from './answer-store.ts'

/** Saves an inspection's stored answers, which no page has open. @throws ApiError */
export async function saveDraft(url: string, key: string): Promise<void> {
  const text = localStorage.getItem(key)
  const drafts = updateAll(draftsOf(readWaiting(key)), { type: 'saveStarted' })
  const sent = toWaitingAnswers(drafts, true)
  // Nothing of it can be read.
  if (isEmpty(sent)) return writeWaiting(key, sent)
  const left = afterSave(drafts, await sendAnswers(url, sent))
  // Its page may be open by now.
  if (localStorage.getItem(key) === text) writeWaiting(key, toWaitingAnswers(left))
  if (Object.values(left.answers).some(({ phase }) => phase === 'conflict')) throw new DraftConflict()
}
