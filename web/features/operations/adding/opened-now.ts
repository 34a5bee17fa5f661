import { useState } from 'react'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { useAction } from '#web/platform/data/resource.ts'
import type { NewVisit } from './new-visit.ts'

type Key = Pick<Visit, 'jobId' | 'originalStart'>

/** Opens a visit of the live boards, which know less of it than its dialog needs. */
export function useOpenedNow(organizationId: string) {
  const [visit, setVisit] = useState<Visit>()
  const [added, setAdded] = useState<NewVisit>()
  const opening = useAction(async ({ jobId, originalStart }: Key) =>
    setVisit(await api.get<Visit>(fill(schedulePaths.visit, { organizationId, jobId, originalStart }))),
  )
  return {
    open: (key: Key) => void opening.run(key),
    isOpening: opening.isRunning,
    /** Props for `OpenedVisit`. */
    opened: { organizationId, visit, added, onClose: () => setVisit(undefined), onAdd: setAdded },
  }
}
