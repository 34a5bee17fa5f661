import { useEffect, useState } from 'react'
import type { PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { api, ApiError } from '#web/platform/http/api.ts'

const quietMs = 250

interface Posted<Answer> {
  /** The last response, which stays until the next one; null after an error. */
  answer?: Answer | null
  error?: ApiError | undefined
  /** True when the response belongs to the current question. */
  isCurrent: boolean
}

/** The response to a POSTed question, sent again when typing pauses; null sends nothing. */
export function usePosted<Answer>(url: string, question: object | null): Posted<Answer> {
  const [known, setKnown] = useState<Omit<Posted<Answer>, 'isCurrent'> & { requestKey?: string }>({})
  const requestKey = question && `${url} ${JSON.stringify(question)}`
  useEffect(() => {
    if (!requestKey) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      api.post<Answer>(url, JSON.parse(requestKey.slice(url.length))).then(
        (answer) => isOld || setKnown({ requestKey, answer }),
        (error: unknown) =>
          isOld || setKnown({ requestKey, answer: null, ...(error instanceof ApiError && { error }) }),
      )
    }, quietMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [url, requestKey])
  return { ...known, isCurrent: known.requestKey === requestKey }
}

interface EditedSchedule {
  patterns: readonly PatternDraft[]
  /** The job whose planned visits are compared. */
  jobId?: string
  /** The visit from which the patterns apply. */
  from?: string
}

/**
 * A schedule's next visits while it is edited, and the planned ones that change. Undefined while loading, null when the
 * schedule has no computable visits; errors are shown on submission.
 */
export function useVisitPreview(url: string, edited: EditedSchedule | null): PreviewedVisits | null | undefined {
  const { answer } = usePosted<PreviewedVisits>(url, edited)
  return edited ? answer : null
}
