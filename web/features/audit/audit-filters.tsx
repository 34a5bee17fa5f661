import type { AuditTables } from '#shared/audit/audit.contract.ts'
import { auditPaths } from '#shared/audit/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { useActiveMembers } from '#web/domain/people/active-members.ts'
import { DayRange } from '#web/domain/record/day-range.tsx'
import { Select } from '#web/kit/select.tsx'
import type { AuditQuery } from './audit-query.ts'
import { tableName } from './audit-words.ts'
import { t } from './texts.ts'

interface AuditFiltersProps {
  organizationId: string
  query: AuditQuery
  /** Actors in the shown entries, who are always options however many members there are. */
  actors: readonly { readonly memberId: string; readonly name: string }[]
}

/** Filters by kind of record, member, days and request. */
export function AuditFilters({ organizationId, query, actors }: AuditFiltersProps) {
  const { filter, change } = query
  const tables = useResource<AuditTables>(fill(auditPaths.auditTables, { organizationId }))?.items
  const members = useActiveMembers(organizationId)
  const names = new Map([
    ...actors.map(({ memberId, name }) => [memberId, name] as const),
    ...(members ?? []).map(({ id, name }) => [id, name] as const),
  ])
  if (filter.memberId && !names.has(filter.memberId))
    names.set(filter.memberId, t('record', { id: filter.memberId.slice(-8) }))
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 xl:grid-cols-5">
      <Select
        label={t('kind')}
        value={filter.table}
        placeholder={t('anyKind')}
        options={(tables ?? [filter.table].filter(Boolean))
          .map((value) => ({ value, label: tableName(value) }))
          .toSorted(byLabel)}
        onChange={(event) => change({ table: event.target.value })}
      />
      <Select
        label={t('member')}
        value={filter.memberId}
        placeholder={t('anyMember')}
        options={[...names].map(([value, label]) => ({ value, label })).toSorted(byLabel)}
        onChange={(event) => change({ member: event.target.value })}
      />
      <DayRange from={filter.from} to={filter.to} onChange={change} />
      <Field
        label={t('request')}
        className="max-xl:col-span-full"
        value={filter.requestId}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => change({ request: event.target.value.trim() })}
      />
      {query.isFiltered && (
        <div className="col-span-full">
          <Button onClick={query.clear}>{t('clearFilters')}</Button>
        </div>
      )}
    </div>
  )
}
