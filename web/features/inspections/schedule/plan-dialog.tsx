import type { InspectionPlan } from '#shared/inspections/plans.contract.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { planFrequencies } from '#shared/inspections/kinds.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { StartInputs } from '../inspect/start-dialog.tsx'
import { t } from '../texts.ts'

const { timeZone: zoneHere } = Intl.DateTimeFormat().resolvedOptions()

interface PlanDialogProps {
  organizationId: string
  url: string
  edited: InspectionPlan | 'new' | undefined
  onClose: () => void
}

/** Schedules inspections of a location, or changes how often they are. */
export function PlanDialog({ organizationId, url, edited, onClose }: PlanDialogProps) {
  const plan = edited === 'new' ? undefined : edited
  const done = async () => {
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
    await refresh(fill(inspectionPaths.inspectionsNext, { organizationId }))
  }
  async function send(values: FormData) {
    const draft = {
      frequency: textOf(values, 'frequency'),
      every: Number(textOf(values, 'every')),
      startsOn: textOf(values, 'startsOn'),
      inspectorId: textOf(values, 'inspectorId') || null,
      ownerId: textOf(values, 'ownerId') || null,
      isSample: values.has('isSample'),
    }
    if (plan) await api.put(`${url}/${plan.id}`, { ...draft, version: plan.version })
    else
      await api.create(url, {
        ...draft,
        locationId: textOf(values, 'locationId'),
        templateId: textOf(values, 'templateId'),
      })
    await done()
  }
  const ending = useAction(async ({ id, version }: InspectionPlan) => {
    await api.remove(withQuery(`${url}/${id}`, { version }))
    await done()
  })
  return (
    <EditDialog
      isOpen={!!edited}
      onClose={onClose}
      title={t(plan ? 'editPlan' : 'addPlan')}
      description={plan && `${plan.clientName} · ${plan.locationName} · ${plan.templateName}`}
      send={send}
    >
      {!plan && <StartInputs organizationId={organizationId} locationId="" />}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('every')}
          name="every"
          type="number"
          min={1}
          max={52}
          required
          defaultValue={plan?.every ?? 4}
        />
        <Select
          label={t('unit')}
          name="frequency"
          defaultValue={plan?.frequency ?? 'weekly'}
          options={planFrequencies.map((value) => ({ value, label: t(`unit.${value}`) }))}
        />
      </div>
      <Field
        label={t('firstDue')}
        name="startsOn"
        type="date"
        required
        hint={t('firstDueHint')}
        defaultValue={plan?.startsOn ?? todayIn(zoneHere)}
      />
      <Checkbox
        name="isSample"
        label={t('randomSample')}
        hint={t('randomSampleHint')}
        defaultChecked={plan?.isSample ?? false}
      />
      <People organizationId={organizationId} plan={plan} isOpen={!!edited} />
      {plan && (
        <Button
          kind="ghost"
          className="justify-self-start"
          isBusy={ending.isRunning}
          onClick={() => void ending.run(plan)}
        >
          {t('endPlan')}
        </Button>
      )}
    </EditDialog>
  )
}

interface PeopleProps {
  organizationId: string
  plan: InspectionPlan | undefined
  isOpen: boolean
}

function People({ organizationId, plan, isOpen }: PeopleProps) {
  const members = useResource<MemberPage>(
    isOpen ? withQuery(fill(memberPaths.members, { organizationId }), { limit: limits.pageSizeMax }) : null,
  )?.items.filter(({ status }) => status !== 'deactivated')
  const options = (chosen: string | null | undefined, name: string | null | undefined) => {
    const options = (members ?? []).map((member) => ({ value: member.id, label: member.name }))
    // The chosen member stays an option until the list loads.
    return chosen && !options.some(({ value }) => value === chosen)
      ? [{ value: chosen, label: name ?? '' }, ...options]
      : options
  }
  return (
    <>
      <Select
        label={t('inspector')}
        name="inspectorId"
        placeholder={t('locationManagers')}
        defaultValue={plan?.inspectorId ?? ''}
        options={options(plan?.inspectorId, plan?.inspectorName)}
      />
      <Select
        label={t('actionsTo')}
        name="ownerId"
        placeholder={t('locationCrew')}
        defaultValue={plan?.ownerId ?? ''}
        options={options(plan?.ownerId, plan?.ownerName)}
      />
    </>
  )
}
