import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswersKept, SentAnswer } from '#shared/inspections/inspection-answers.contract.ts'
import type { Inspection, InspectionAnswer } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { store } from '#web/platform/data/resource.ts'
import { answersKey, isNothing, readWaiting, stillWaiting, writeWaiting, type WaitingAnswers } from './answer-store.ts'

export type Answer = Pick<SentAnswer, 'value' | 'isNa' | 'note'>
type Saving = 'saved' | 'waiting' | 'sending'

const restMs = 600
const againMs = 5_000
const empty: Answer = { value: null, isNa: false, note: '' }

/**
 * The answers of an inspection on this device, stored immediately and sent as soon as possible. Items that someone else
 * answered differently are in `conflicts` until one version is chosen.
 */
export function useAnswering(
  { organizationId, userId }: { organizationId: string; userId: string },
  inspection: Inspection,
) {
  const place = answersKey(userId, inspection.id)
  const url = fill(inspectionPaths.inspection, { organizationId, reportId: inspection.id })
  const [waiting, setWaiting] = useState(() => readWaiting(place))
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [saving, setSaving] = useState<Saving>('saved')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(waiting)
  const running = useRef<Promise<boolean>>(undefined)
  const stored = new Map<string, InspectionAnswer>(inspection.answers.map((answer) => [answer.itemKey, answer]))

  function keep(next: WaitingAnswers) {
    latest.current = next
    writeWaiting(place, next)
    setWaiting(next)
  }

  const send = () => (running.current = sendAll())

  async function sendAll(): Promise<boolean> {
    const sent = latest.current
    const answers = Object.values(sent.answers).filter(({ itemKey }) => !conflicts.includes(itemKey))
    const { answers: _all, ...rest } = sent
    if (answers.length === 0 && isNothing({ ...rest, answers: {} })) return true
    setSaving('sending')
    try {
      const kept = await api.put<AnswersKept>(`${url}/answers`, { ...rest, answers })
      const disputed = [...new Set([...conflicts, ...kept.conflicts])]
      keep(stillWaiting(latest.current, sent, kept.answers, disputed))
      setConflicts(disputed)
      await store<Inspection>(
        url,
        (now) => now && { ...now, ...definedOf(rest), answers: kept.answers, version: kept.version },
      )
      setSaving('saved')
      return disputed.length === 0
    } catch (error) {
      setSaving('waiting')
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) notifyFailure(error)
      else setTimeout(() => setAttempt((count) => count + 1), againMs)
      return false
    }
  }

  useEffect(() => {
    if (isNothing(waiting)) return
    const timer = setTimeout(() => void send(), restMs)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', online)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `send` reads the latest answers from a ref
  }, [waiting, attempt, url])

  // Sends the latest answers when the page is left; those of a discarded draft are deleted by then.
  const leave = useEffectEvent(async () => {
    await running.current
    if (!isNothing(readWaiting(place))) await send()
  })
  useEffect(() => () => void leave(), [])

  const answerOf = (key: string): Answer => waiting.answers[key] ?? stored.get(key) ?? empty
  return {
    answerOf,
    storedOf: (key: string): Answer => stored.get(key) ?? empty,
    answer(key: string, part: Partial<Answer>) {
      const next = { ...answerOf(key), ...part }
      const revision = latest.current.answers[key]?.revision ?? stored.get(key)?.revision ?? 0
      const { value, isNa, note } = next
      keep({
        ...latest.current,
        answers: {
          ...latest.current.answers,
          [key]: { itemKey: key, value: isNa ? null : value, isNa, note, revision },
        },
      })
    },
    write: (part: Omit<WaitingAnswers, 'answers'>) => keep({ ...latest.current, ...part }),
    text: (field: 'note' | 'signerName' | 'signature') => waiting[field] ?? inspection[field],
    conflicts,
    /** Keeps my answer, based on the newer revision, or drops it. */
    resolve(key: string, isMine: boolean) {
      const { [key]: mine, ...others } = latest.current.answers
      setConflicts(conflicts.filter((each) => each !== key))
      const revision = stored.get(key)?.revision ?? 0
      keep({ ...latest.current, answers: isMine && mine ? { ...others, [key]: { ...mine, revision } } : others })
    },
    saving: isNothing(waiting) ? saving : saving === 'sending' ? saving : ('waiting' as const),
    send,
  }
}
export type Answering = ReturnType<typeof useAnswering>

const definedOf = (rest: Omit<WaitingAnswers, 'answers'>) =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
