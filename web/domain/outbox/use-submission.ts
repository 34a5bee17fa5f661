import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { afterFailure } from './outbox-order.ts'
import { onOutbox } from './outbox-store.ts'
import {
  dropSubmission,
  keepSubmission,
  sendSubmissions,
  submissionTo,
  submitOnce,
  type Submission,
} from './submissions.ts'

const retryMs = 15_000

type Submitting = Omit<Submission, 'punch'> & { readonly punch: Omit<Submission['punch'], 'id' | 'kind' | 'deviceAt'> }

/**
 * Submits a draft once. Without a connection it waits in the outbox until its draft and photos are saved, which this page
 * does.
 */
export function useSubmission<T>({ punch, ...rest }: Submitting, isSaved: boolean) {
  const { userId } = rest
  const entry = useSyncExternalStore(onOutbox, () => submissionTo(userId, punch.url))
  const isWaiting = entry !== undefined && entry.refusal === undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const send = () => void sendSubmissions(userId)
    const timer = setInterval(send, retryMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [isWaiting, userId])
  useEffect(() => {
    if (isWaiting && isSaved) void sendSubmissions(userId)
  }, [isWaiting, isSaved, userId])
  const drop = () => entry && dropSubmission(entry)
  /** Replaces one that was refused. */
  function begin(): Submission {
    drop()
    return { ...rest, punch: { ...punch, id: newId(), kind: 'asked', deviceAt: new Date().toISOString() } }
  }
  return {
    isWaiting,
    /** Why the server refused what waited. */
    refusal: entry?.refusal,
    /** Leaves it to the outbox, because something of the draft is not saved yet. */
    keep: () => keepSubmission(begin()),
    /** Resolves with undefined when there was no answer and it waits. @throws ApiError when it was refused. */
    async submit(): Promise<T | undefined> {
      const submission = begin()
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
