import { useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { AskedByFields } from './asked-by-fields.tsx'
import { t } from './texts.ts'
import type { Said } from './change-cost.ts'

interface AskedByProps {
  organizationId: string
  visit: Visit
}

/** Asks who requested a change, if a fair workweek law makes a premium depend on it. */
export function AskedBy({ organizationId, visit }: AskedByProps) {
  const known = useResource<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId }))
  const [said, setSaid] = useState<Said>({})
  const law = known?.choices.find(({ locationId, isCurrent }) => isCurrent && locationId === visit.locationId)
  if (!law?.ordinanceId) return null
  return <AskedByFields said={said} people={visit.crew} hint={t('askedByHint')} onChange={setSaid} />
}
