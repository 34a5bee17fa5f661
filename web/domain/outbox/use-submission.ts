import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { ApiError } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { afterFailure } from './outbox-order.ts'
import { onOutbox } from './outbox-store.ts'
import {
  dropSubmission,
  keepSubmission,
  openDraft,
  sendSubmissions,
  submissionTo,
  submitOnce,
  type Submission,
} from './submissions.ts'
import { useWaitingSubmissions } from './use-waiting-submissions.ts'

type Punch = Submission['punch']
type Submitting = Omit<Submission, 'punch'> & {
  readonly punch: Omit<Punch, 'id' | 'kind' | 'deviceAt' | 'after'> & {
    readonly after: Omit<Punch['after'], 'isDraftInPage'>
  }
}

/**
 * Submits a draft once. Without a connection it waits in the outbox, which any page of its user sends; this page saves the
 * draft while it is open.
 */
export function useSubmission<T>({ punch, ...rest }: Submitting, isSaved: boolean) {
  const { userId } = rest
  const entry = useSyncExternalStore(onOutbox, () => submissionTo(userId, punch.url))
  const isWaiting = entry !== undefined && entry.refusal === undefined
  const isSavedNow = useEffectEvent(() => isSaved)
  useEffect(() => openDraft(punch.after.draftKey, () => isSavedNow()), [punch.after.draftKey])
  useWaitingSubmissions(userId, sendSubmissions)
  useEffect(() => {
    if (isWaiting && isSaved) void sendSubmissions(userId)
  }, [isWaiting, isSaved, userId])
  const drop = () => entry && dropSubmission(entry)
  /** Replaces one that was refused. */
  function begin(isDraftSaved: boolean): Submission {
    drop()
    const isDraftInPage = !isDraftSaved && localStorage.getItem(punch.after.draftKey) === null
    const after = { ...punch.after, isDraftInPage }
    return { ...rest, punch: { ...punch, after, id: newId(), kind: 'asked', deviceAt: new Date().toISOString() } }
  }
  return {
    isWaiting,
    isDraftInPage: entry?.punch.after.isDraftInPage ?? false,
    /** Why the server refused what waited. */
    refusal: entry?.refusal,
    /** Leaves it to the outbox, because the draft or its photos are not saved yet. */
    keep: (isDraftSaved: boolean) => keepSubmission(begin(isDraftSaved)),
    /** Resolves with undefined when there was no answer and it waits. @throws ApiError when it was refused. */
    async submit(): Promise<T | undefined> {
      const submission = begin(true)
      try {
        return await submitOnce<T>(submission)
      } catch (error) {
        if (!(error instanceof ApiError) || afterFailure(error) === 'refused') throw error
        keepSubmission({ ...submission, isLate: true })
        return undefined
      }
    },
    withdraw: drop,
  }
}
