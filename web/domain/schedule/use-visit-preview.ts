import { useEffect, useState } from 'react'
import type { PreviewedVisit, PreviewedVisits, WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { api } from '#web/platform/http/api.ts'

const quietMs = 250

/**
 * A schedule's next visits while it is edited, requested when typing pauses; the previous ones stay until then.
 * Undefined while loading, null when the schedule has no computable visits.
 */
export function useVisitPreview(
  url: string,
  schedule: WeeklySchedule | null,
): readonly PreviewedVisit[] | null | undefined {
  const [visits, setVisits] = useState<readonly PreviewedVisit[] | null>()
  const pattern = schedule && JSON.stringify(schedule)
  useEffect(() => {
    if (!pattern) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      api.post<PreviewedVisits>(url, JSON.parse(pattern)).then(
        ({ items }) => isOld || setVisits(items),
        // Errors are shown on submission; the preview stays empty.
        () => isOld || setVisits(null),
      )
    }, quietMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [url, pattern])
  return pattern ? visits : null
}
