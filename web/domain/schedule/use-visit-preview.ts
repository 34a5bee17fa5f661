import { useEffect, useState } from 'react'
import type { PreviewedVisit, PreviewedVisits, WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { api } from '#web/platform/http/api.ts'

const quietMs = 250

/**
 * The next visits of a pattern while it is being edited, asked a moment after the last change; those before stay
 * until then. Undefined while there is no answer; null when the pattern cannot be worked out.
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
        // The form says what is wrong when it is sent; a preview only stays empty.
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
