import type { AnswersSaved, SentAnswer } from '#shared/inspections/inspection-answers.contract.ts'
import type { InspectionAnswer } from '#shared/inspections/inspections.contract.ts'
import { api } from '#web/platform/http/api.ts'
import {
  beginDraft,
  isUnsaved,
  nextDraft,
  type Confirmed,
  type DraftEvent,
  type SavingDraft,
} from '#web/domain/record/saving-draft.ts'
import { localDraftKey, readLocal, writeLocal } from '#web/domain/record/use-autosave.ts'

export type Answer = Pick<SentAnswer, 'value' | 'isNa' | 'note'>
export type Field = 'note' | 'signerName' | 'signature'
const fields = ['note', 'signerName', 'signature'] as const

/** Answers on this device that the server may not have yet. */
export interface WaitingAnswers {
  answers: Readonly<Record<string, SentAnswer>>
  note?: string | undefined
  signerName?: string | undefined
  signature?: string | undefined
}

/** Storage key of the user's unsent answers of an inspection. */
export const answersKey = (userId: string, reportId: string) => localDraftKey(userId, 'inspection', reportId)

export const readWaiting = (key: string): WaitingAnswers =>
  readLocal<WaitingAnswers>(key, ({ answers }) => typeof answers === 'object') ?? { answers: {} }

export const writeWaiting = (key: string, waiting: WaitingAnswers) =>
  writeLocal(key, isEmpty(waiting) ? undefined : waiting)

export const isEmpty = ({ answers, note, signerName, signature }: WaitingAnswers) =>
  Object.keys(answers).length === 0 && note === undefined && signerName === undefined && signature === undefined

/** Drafts of items and texts edited on this device; saved ones are dropped. */
export interface AnswerDrafts {
  readonly answers: Readonly<Record<string, SavingDraft<Answer | undefined>>>
  readonly texts: Readonly<Partial<Record<Field, SavingDraft<string | undefined>>>>
}

const partOf = ({ value, isNa, note }: Answer): Answer => ({ value, isNa, note })

/** An item's stored answer under its own revision; 0 for none. */
export const toConfirmed = (stored: InspectionAnswer | undefined): Confirmed<Answer | undefined> =>
  stored ? { version: stored.revision, content: partOf(stored) } : { version: 0, content: undefined }

export const draftsOf = (waiting: WaitingAnswers): AnswerDrafts => ({
  answers: Object.fromEntries(
    Object.entries(waiting.answers).map(([key, answer]) => [
      key,
      beginDraft({ version: answer.revision, content: undefined }, restoredOf(answer.revision, partOf(answer))),
    ]),
  ),
  texts: Object.fromEntries(
    fields
      .filter((field) => waiting[field] !== undefined)
      .map((field) => [field, beginDraft({ version: 0, content: undefined }, restoredOf(0, waiting[field]))]),
  ),
})

const restoredOf = <Content>(version: number, content: Content) => ({
  base: { version, content: undefined },
  content,
})

/** All drafts that may be unsaved, or only those being sent. */
export function toWaitingAnswers({ answers, texts }: AnswerDrafts, isSending = false): WaitingAnswers {
  const isPart = ({ phase }: SavingDraft<unknown>) => !isSending || phase === 'saving'
  return {
    answers: Object.fromEntries(
      Object.entries(answers)
        .filter(([, draft]) => isPart(draft) && draft.content !== undefined)
        .map(([itemKey, { content, confirmed }]) => [
          itemKey,
          { itemKey, ...(content as Answer), revision: confirmed.version },
        ]),
    ),
    ...Object.fromEntries(
      Object.entries(texts)
        .filter(([, draft]) => isPart(draft))
        .map(([field, { content }]) => [field, content]),
    ),
  }
}

const forEach = <Content>(
  drafts: Readonly<Record<string, SavingDraft<Content>>>,
  eventOf: (key: string) => DraftEvent<Content>,
) =>
  Object.fromEntries(
    Object.entries(drafts)
      .map(([key, draft]) => [key, nextDraft(draft, eventOf(key))] as const)
      .filter(([, draft]) => isUnsaved(draft)),
  )

/** Applies an event to every draft. */
export const updateAll = (
  { answers, texts }: AnswerDrafts,
  event: { type: 'saveStarted' | 'reconnected' } | { type: 'failed'; isRetried: boolean },
): AnswerDrafts => ({ answers: forEach(answers, () => event), texts: forEach(texts, () => event) })

/** The drafts after a save: each sent answer is confirmed, or in conflict with another user's. */
export function afterSave({ answers, texts }: AnswerDrafts, kept: AnswersSaved): AnswerDrafts {
  const stored = new Map(kept.answers.map((answer) => [answer.itemKey, answer]))
  return {
    answers: forEach(answers, (key) => ({
      type: kept.conflicts.includes(key) ? 'outdated' : 'saved',
      stored: toConfirmed(stored.get(key)),
    })),
    texts: forEach<string | undefined>(texts, (field) => ({
      type: 'saved',
      stored: { version: 0, content: texts[field as Field]?.sent },
    })),
  }
}

/** The drafts after an edit or a decision about one item. */
export function withAnswer(
  drafts: AnswerDrafts,
  key: string,
  stored: InspectionAnswer | undefined,
  event: DraftEvent<Answer | undefined>,
): AnswerDrafts {
  const next = nextDraft(drafts.answers[key] ?? beginDraft(toConfirmed(stored)), event)
  const { [key]: _, ...others } = drafts.answers
  return { ...drafts, answers: isUnsaved(next) ? { ...others, [key]: next } : others }
}

export function withText(drafts: AnswerDrafts, field: Field, stored: string, content: string): AnswerDrafts {
  const draft = drafts.texts[field] ?? beginDraft<string | undefined>({ version: 0, content: stored })
  const { [field]: _, ...others } = drafts.texts
  const next = nextDraft(draft, { type: 'edited', content })
  return { ...drafts, texts: isUnsaved(next) ? { ...others, [field]: next } : others }
}

/** Saves answers; those that someone else answered differently are named by the response. @throws ApiError */
export const sendAnswers = (url: string, { answers, ...texts }: WaitingAnswers) =>
  api.put<AnswersSaved>(`${url}/answers`, { ...texts, answers: Object.values(answers) })
