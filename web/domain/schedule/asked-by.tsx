import { useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { changeRequesters } from '#shared/fair-workweek/kinds.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface AskedByProps {
  organizationId: string
  visit: Visit
}

/** Asks who wanted a change, where a fair workweek law makes that decide about a premium. */
export function AskedBy({ organizationId, visit }: AskedByProps) {
  const known = useResource<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId }))
  const [by, setBy] = useState('company')
  const law = known?.choices.find(({ locationId, isCurrent }) => isCurrent && locationId === visit.locationId)
  if (!law?.ordinanceId) return null
  return (
    <>
      <Select
        label={t('askedBy')}
        name="askedBy"
        value={by}
        options={changeRequesters.map((value) => ({ value, label: t(`asked.${value}`) }))}
        hint={t('askedByHint')}
        onChange={(event) => setBy(event.target.value)}
      />
      {by === 'member' && (
        <Select
          label={t('askedMember')}
          name="askedMemberId"
          defaultValue=""
          options={[
            { value: '', label: t('askedEverybody') },
            ...visit.crew.map(({ memberId, name }) => ({ value: memberId, label: name })),
          ]}
        />
      )}
    </>
  )
}
