import { useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { AskedByFields } from './asked-by-fields.tsx'
import { t } from './texts.ts'
import type { Requester } from './change-cost.ts'

interface AskedByProps {
  organizationId: string
  visit: Visit
}

/** Asks who requested a change, if a fair workweek law makes a premium depend on it. */
export function AskedBy({ organizationId, visit }: AskedByProps) {
  const fairWorkweek = useResource<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId }))
  const [requester, setRequester] = useState<Requester>({})
  const law = fairWorkweek?.choices.find(({ locationId, isCurrent }) => isCurrent && locationId === visit.locationId)
  if (!law?.ordinanceId) return null
  return <AskedByFields requester={requester} people={visit.crew} hint={t('askedByHint')} onChange={setRequester} />
}
