import { useEffect, useState } from 'react'
import type { PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { api } from '#web/platform/http/api.ts'

const quietMs = 250

interface Edited {
  patterns: readonly PatternDraft[]
  /** The job whose planned visits are compared. */
  jobId?: string
  /** The visit from which the patterns apply. */
  from?: string
}

/**
 * A schedule's next visits while it is edited, and the planned ones that change, requested when typing pauses; the previous ones stay until then.
 * Undefined while loading, null when the schedule has no computable visits.
 */
export function useVisitPreview(url: string, edited: Edited | null): PreviewedVisits | null | undefined {
  const [preview, setPreview] = useState<PreviewedVisits | null>()
  const sent = edited && JSON.stringify(edited)
  useEffect(() => {
    if (!sent) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      api.post<PreviewedVisits>(url, JSON.parse(sent)).then(
        (answer) => isOld || setPreview(answer),
        // Errors are shown on submission; the preview stays empty.
        () => isOld || setPreview(null),
      )
    }, quietMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [url, sent])
  return sent ? preview : null
}
