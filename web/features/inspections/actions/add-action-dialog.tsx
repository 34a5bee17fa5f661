import type { Inspection, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

interface AddActionDialogProps {
  organizationId: string
  report: Inspection
  snapshot: InspectionSnapshot
  isOpen: boolean
  onClose: () => void
}

/** Assigns a corrective action with a due date. */
export function AddActionDialog({ organizationId, report, snapshot, isOpen, onClose }: AddActionDialogProps) {
  const members = useResource<MemberPage>(
    isOpen ? withQuery(fill(memberPaths.members, { organizationId }), { limit: limits.pageSizeMax }) : null,
  )?.items
  const items = snapshot.sections.flatMap((section) => section.items)
  const failed = items.find(({ isFailed }) => isFailed)
  async function send(values: FormData) {
    await api.create(fill(inspectionPaths.inspectionActions, { organizationId, reportId: report.id }), {
      itemKey: textOf(values, 'itemKey'),
      text: textOf(values, 'text'),
      ownerId: textOf(values, 'ownerId') || null,
      dueOn: textOf(values, 'dueOn') || null,
    })
    notifySuccess(t('saved'))
    onClose()
    await refresh(fill(inspectionPaths.correctiveActions, { organizationId }))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('addAction')} send={send}>
      <Select
        label={t('item')}
        name="itemKey"
        defaultValue={failed?.key ?? ''}
        placeholder={t('wholeReport')}
        options={items.map(({ key, text }) => ({ value: key, label: text }))}
      />
      <Field label={t('whatToDo')} name="text" required maxLength={500} />
      <Select
        label={t('owner')}
        name="ownerId"
        placeholder={t('noOwner')}
        options={(members ?? [])
          .filter(({ status }) => status !== 'deactivated')
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field label={t('due')} name="dueOn" type="date" min={todayIn(report.timeZone)} />
    </EditDialog>
  )
}
