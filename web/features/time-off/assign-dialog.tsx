import { use, useState } from 'react'
import type { MemberPage } from '#shared/members/members.contract.ts'
import type { LeavePolicy } from '#shared/time-off/time-off-policies.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { ownSkipped } from '#web/domain/record/another-decides.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from './texts.ts'

interface AssignDialogProps {
  organizationId: string
  policy: LeavePolicy | undefined
  onClose: () => void
}

/** Assigns a policy to members from a date on; members who have it are not changed. */
export function AssignDialog({ organizationId, policy, onClose }: AssignDialogProps) {
  async function send(values: FormData) {
    if (!policy) return
    const { assigned, skipped } = await api.post<{ assigned: number; skipped: number }>(
      fill(timeOffPaths.leavePolicyAssignments, { organizationId, policyId: policy.id }),
      { memberIds: values.getAll('memberIds').map(String), startsOn: textOf(values, 'startsOn') },
    )
    notifySuccess(t('assignedCount', { count: assigned }), ownSkipped(skipped))
    onClose()
    await refresh(fill(timeOffPaths.leavePolicies, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!policy}
      onClose={onClose}
      title={t('assignNamed', { name: policy?.name ?? '' })}
      description={t('assignText')}
      action={t('assign')}
      send={send}
    >
      <AssignInputs organizationId={organizationId} />
    </EditDialog>
  )
}

interface AssignInputsProps {
  organizationId: string
}

// Inside the dialog's content, so that reopening resets the selection.
function AssignInputs({ organizationId }: AssignInputsProps) {
  const problems = use(FieldProblems)
  const configuration = useConfiguration(organizationId)
  const [count, setCount] = useState(1)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const url = withQuery(fill(memberPaths.members, { organizationId }), { limit: limits.pageSizeMax })
  const { data, isLoading } = usePages<MemberPage>(url, count)
  const members = data?.items.filter(({ status }) => status !== 'deactivated') ?? []
  const isEverybody = members.every(({ id }) => !left.has(id))
  const set = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <>
      <Field
        label={t('from')}
        name="startsOn"
        type="date"
        required
        key={configuration?.timeZone}
        defaultValue={todayIn(configuration?.timeZone)}
      />
      <fieldset>
        <legend className="font-semibold">{t('members')}</legend>
        {problems['memberIds'] && <p className="text-sm text-bad">{problems['memberIds']}</p>}
        <Checkbox
          label={t('everybody')}
          checked={isEverybody}
          onChange={(event) => setLeft(new Set(event.target.checked ? [] : members.map(({ id }) => id)))}
        />
        <div className="grid sm:grid-cols-2">
          {members.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              name="memberIds"
              value={id}
              checked={!left.has(id)}
              onChange={(event) => set(id, event.target.checked)}
            />
          ))}
        </div>
        <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
      </fieldset>
    </>
  )
}
