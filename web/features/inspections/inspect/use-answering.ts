import { useRef, useState } from 'react'
import type { Inspection, InspectionAnswer } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { isDue } from '#web/domain/record/saving-draft.ts'
import { useAutosave } from '#web/domain/record/use-autosave.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { store } from '#web/platform/data/resource.ts'
import {
  afterSave,
  answersKey,
  draftsOf,
  updateAll,
  isEmpty,
  readWaiting,
  sendAnswers,
  toWaitingAnswers,
  withAnswer,
  withText,
  writeWaiting,
  type Answer,
  type AnswerDrafts,
  type Field,
} from '#web/domain/inspections/answer-store.ts'

const empty: Answer = { value: null, isNa: false, note: '' }
const listOf = ({ answers, texts }: AnswerDrafts) => [...Object.values(answers), ...Object.values(texts)]

/**
 * The answers of an inspection on this device, a draft for each item, stored immediately and sent as soon as possible.
 * Items that someone else answered differently are in `conflicts` until one version is chosen.
 */
export function useAnswering(
  { organizationId, userId }: { organizationId: string; userId: string },
  inspection: Inspection,
) {
  const place = answersKey(userId, inspection.id)
  const url = fill(inspectionPaths.inspection, { organizationId, reportId: inspection.id })
  const [drafts, setDrafts] = useState(() => draftsOf(readWaiting(place)))
  const latest = useRef(drafts)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const stored = new Map<string, InspectionAnswer>(inspection.answers.map((answer) => [answer.itemKey, answer]))

  function keep(next: AnswerDrafts) {
    latest.current = next
    writeWaiting(place, toWaitingAnswers(next))
    setDrafts(next)
  }

  async function attempt(): Promise<boolean> {
    latest.current = updateAll(latest.current, { type: 'saveStarted' })
    const sent = toWaitingAnswers(latest.current, true)
    if (isEmpty(sent)) return listOf(latest.current).length === 0
    setDrafts(latest.current)
    try {
      const { answers: _, ...texts } = sent
      const saved = await sendAnswers(url, sent)
      keep(afterSave(latest.current, saved))
      await store<Inspection>(
        url,
        (now) =>
          now && {
            ...now,
            ...(texts as Partial<Record<Field, string>>),
            answers: saved.answers,
            version: saved.version,
          },
      )
      return Object.values(latest.current.answers).every(({ phase }) => phase !== 'conflict')
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      keep(updateAll(latest.current, { type: 'failed', isRetried: !isRefused }))
      if (isRefused) notifyFailure(error)
      return false
    }
  }

  /** Saves run one after the other, because each needs the revisions of the previous one. */
  function save() {
    const next = running.current.then(attempt)
    running.current = next.catch(() => false)
    return next
  }

  const draftList = listOf(drafts)
  useAutosave({
    due: draftList.some(isDue) ? drafts : undefined,
    isWaiting: draftList.some(({ phase }) => phase === 'offline'),
    pauseMs: 600,
    retryMs: 5_000,
    save,
    onOnline: () => keep(updateAll(latest.current, { type: 'reconnected' })),
  })

  const answerOf = (key: string): Answer => drafts.answers[key]?.content ?? stored.get(key) ?? empty
  const storedOf = (key: string): Answer => stored.get(key) ?? empty
  return {
    answerOf,
    storedOf,
    answer(key: string, part: Partial<Answer>) {
      const { value, isNa, note } = { ...(latest.current.answers[key]?.content ?? storedOf(key)), ...part }
      const content = { value: isNa ? null : value, isNa, note }
      keep(withAnswer(latest.current, key, stored.get(key), { type: 'edited', content }))
    },
    write: (field: Field, text: string) => keep(withText(latest.current, field, inspection[field], text)),
    text: (field: Field) => drafts.texts[field]?.content ?? inspection[field],
    conflicts: Object.keys(drafts.answers).filter((key) => drafts.answers[key]?.phase === 'conflict'),
    /** Keeps the user's answer, based on the newer revision, or drops it. */
    resolve(key: string, isMine: boolean) {
      const draft = latest.current.answers[key]
      const content = isMine ? draft?.content : draft?.theirs?.content
      keep(withAnswer(latest.current, key, stored.get(key), { type: 'settled', content }))
    },
    saving:
      draftList.length === 0
        ? 'saved'
        : draftList.some(({ phase }) => phase === 'saving')
          ? 'sending'
          : ('waiting' as const),
    /** Whether answers are unsaved only because the server cannot be reached. */
    isOffline: () => listOf(latest.current).every(({ phase }) => phase === 'offline'),
    storageKey: place,
    /** Discards the unsaved drafts on this device. */
    discard: () => keep({ answers: {}, texts: {} }),
    /** Saves pending answers; resolves with true when everything is saved. */
    async send() {
      while (await save()) if (listOf(latest.current).length === 0) return true
      return false
    },
  } as const
}
export type Answering = ReturnType<typeof useAnswering>
