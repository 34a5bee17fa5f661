import { X } from 'lucide-react'
import { useState } from 'react'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { workLogFlags, workLogStates } from '#shared/work-logs/flags.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { DayRange } from '#web/domain/record/day-range.tsx'
import { RecordSearch } from '#web/domain/record/record-search.tsx'
import { Select } from '#web/kit/select.tsx'
import { flagName } from '#web/domain/time/flag-name.ts'
import { t } from './texts.ts'
import { recordKinds, type RecordKind, type WorkLogQuery } from './work-log-query.ts'

interface WorkLogFiltersProps {
  organizationId: string
  query: WorkLogQuery
  logs: readonly WorkLog[] | undefined
  /** The list shows one member's logs. */
  isOfMember: boolean
}

/** Filters by state, days, flags, region, member, location and job. */
export function WorkLogFilters({ organizationId, query, logs, isOfMember }: WorkLogFiltersProps) {
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const kinds = isOfMember ? recordKinds.filter((kind) => kind !== 'member') : recordKinds
  const nameOf = (kind: RecordKind) => found[query.records[kind]] ?? nameIn(logs, kind) ?? t(`of.${kind}`)
  return (
    <div className="grid gap-3 border-b border-line p-4">
      <FilterChips
        label={t('state')}
        value={query.state ?? ''}
        chips={['' as const, ...workLogStates].map((value) => ({
          value,
          label: t(value ? `state.${value}` : 'state.all'),
        }))}
        onChange={(state) => query.change({ state })}
      />
      <div className="grid grid-cols-2 items-start gap-3 xl:grid-cols-5">
        <RecordSearch
          organizationId={organizationId}
          kinds={kinds}
          label={t(isOfMember ? 'findPlace' : 'find')}
          className="max-xl:col-span-full"
          onFind={({ kind, id, title }) => {
            setFound({ ...found, [id]: title })
            query.change({ [kind]: id })
          }}
        />
        <DayRange from={query.window.from} to={query.window.to} onChange={query.changeWindow} />
        <Select
          label={t('remarks')}
          value={query.flag ?? ''}
          placeholder={t('whatever')}
          options={[
            { value: 'any', label: t('anyRemark') },
            ...workLogFlags.map((value) => ({ value, label: flagName(value) })),
          ]}
          onChange={(event) => query.change({ flag: event.target.value })}
        />
        {!!regions?.length && !isOfMember && (
          <Select
            label={t('region')}
            value={query.region}
            placeholder={t('anyRegion')}
            options={regions.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => query.change({ region: event.target.value })}
          />
        )}
      </div>
      {query.isFiltered && (
        <div className="flex flex-wrap gap-2">
          {query.ownRecords.map((kind) => (
            <Button
              key={kind}
              aria-label={t('without', { name: nameOf(kind) })}
              onClick={() => query.change({ [kind]: '' })}
            >
              {nameOf(kind)}
              <X size={16} />
            </Button>
          ))}
          <Button kind="ghost" onClick={query.clear}>
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The filtered record's name, taken from the first log because all logs belong to it. */
function nameIn(logs: readonly WorkLog[] | undefined, kind: RecordKind): string | null | undefined {
  const log = logs?.[0]
  return log && { member: log.memberName, client: log.clientName, location: log.locationName, job: log.jobName }[kind]
}
