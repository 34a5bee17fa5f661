import { callOutcomes, callProblems } from '#shared/telephony/calls.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { useActiveMembers } from '#web/domain/people/active-members.ts'
import { DayRange } from '#web/domain/record/day-range.tsx'
import { Select } from '#web/kit/select.tsx'
import type { CallQuery } from './call-query.ts'
import { callWord, t } from './texts.ts'

/** Filters by number, result, problem, member and days. */
export function CallFilters({ organizationId, query }: { organizationId: string; query: CallQuery }) {
  const { filter, change } = query
  const members = useActiveMembers(organizationId)
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 lg:grid-cols-3">
      <Select
        label={t('outcome')}
        value={filter.outcome}
        placeholder={t('anyOutcome')}
        options={callOutcomes.map((value) => ({ value, label: callWord(`outcome.${value}`) }))}
        onChange={(event) => change({ outcome: event.target.value })}
      />
      <Select
        label={t('problem')}
        value={filter.problem}
        placeholder={t('anyProblem')}
        options={callProblems.map((value) => ({ value, label: callWord(`problem.${value}`) }))}
        onChange={(event) => change({ problem: event.target.value })}
      />
      <Select
        label={t('member')}
        value={filter.memberId}
        placeholder={t('anyMember')}
        options={(members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => change({ member: event.target.value })}
      />
      <DayRange from={filter.from} to={filter.to} onChange={change} />
      <Field
        label={t('searchCaller')}
        type="tel"
        value={filter.caller}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => change({ caller: event.target.value })}
      />
      {query.isFiltered && (
        <div className="col-span-full">
          <Button onClick={query.clear}>{t('clearFilters')}</Button>
        </div>
      )}
    </div>
  )
}
