import { useEffect, useState } from 'react'
import type { PreviewedVisit, PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { api } from '#web/platform/http/api.ts'

const quietMs = 250

/**
 * A schedule's next visits while it is edited, requested when typing pauses; the previous ones stay until then.
 * Undefined while loading, null when the schedule has no computable visits.
 */
export function useVisitPreview(
  url: string,
  patterns: readonly PatternDraft[] | null,
): readonly PreviewedVisit[] | null | undefined {
  const [visits, setVisits] = useState<readonly PreviewedVisit[] | null>()
  const sent = patterns && JSON.stringify({ patterns })
  useEffect(() => {
    if (!sent) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      api.post<PreviewedVisits>(url, JSON.parse(sent)).then(
        ({ items }) => isOld || setVisits(items),
        // Errors are shown on submission; the preview stays empty.
        () => isOld || setVisits(null),
      )
    }, quietMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [url, sent])
  return sent ? visits : null
}
