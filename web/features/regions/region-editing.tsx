import type { MemberPage } from '#shared/members/members.contract.ts'
import type { NewRegion, Region } from '#shared/regions/regions.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { RegionDot } from '#web/domain/people/region-name.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { t as say } from '#web/domain/record/texts.ts'
import { t } from './texts.ts'

/** The region that the edit is based on; undefined for a new one. */
export interface EditedRegion {
  readonly region?: Region
}

interface RegionEditingProps {
  organizationId: string
  /** Undefined closes the dialog. */
  edited: EditedRegion | undefined
  onClose: () => void
}

const firstColor = '#1f7a5c'

const colorDot = (color: string) => <RegionDot color={color} className="size-5" />

const changesOf = ({ name, color, supervisors }: Region): NewRegion => ({
  name,
  color,
  supervisorIds: supervisors.map(({ id }) => id),
})

export function RegionEditing({ organizationId, edited, onClose }: RegionEditingProps) {
  const region = edited?.region
  const url = fill(regionPaths.regions, { organizationId })
  const supervisors = useResource<MemberPage>(
    edited
      ? withQuery(fill(memberPaths.members, { organizationId }), { role: 'SUPERVISOR', limit: limits.pageSizeMax })
      : null,
  )?.items
  const finish = async (message: string) => {
    notifySuccess(message)
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<Region, NewRegion>({
    url: `${url}/${region?.id}`,
    changesOf,
    onSaved: () => finish(t('saved')),
  })
  async function send(values: FormData) {
    const typed = {
      name: textOf(values, 'name'),
      color: textOf(values, 'color').toLowerCase(),
      supervisorIds: values.getAll('supervisorIds').map(String),
    }
    if (region) return saving.save(region, typed)
    await api.create<Region>(url, typed)
    return finish(t('added', { name: typed.name }))
  }
  const nameOf = (id: string) =>
    [...(supervisors ?? []), ...(region?.supervisors ?? [])].find((supervisor) => supervisor.id === id)
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={t(region ? 'editRegion' : 'addRegion')} send={send}>
        <div className="grid grid-cols-[1fr_6rem] gap-4">
          <Field
            label={t('name')}
            name="name"
            required
            defaultValue={region?.name}
            maxLength={limits.nameMax}
            autoComplete="off"
          />
          <Field
            label={t('color')}
            name="color"
            type="color"
            className="[&_input]:p-1"
            defaultValue={region?.color ?? firstColor}
          />
        </div>
        <SupervisorChecks organizationId={organizationId} supervisors={supervisors} chosen={region?.supervisors} />
      </EditDialog>
      <ConflictDialog
        saving={saving}
        parts={() => ({
          name: { label: t('name'), show: (name) => name },
          color: { label: t('color'), show: colorDot },
          supervisorIds: {
            label: t('supervisors'),
            show: (ids) => ids.map((id) => nameOf(id)?.name ?? '…').join(', '),
          },
        })}
      />
    </>
  )
}

interface SupervisorChecksProps {
  organizationId: string
  /** Undefined while they load; then only the chosen ones are shown. */
  supervisors: readonly { readonly id: string; readonly name: string }[] | undefined
  chosen: Region['supervisors'] | undefined
}

function SupervisorChecks({ organizationId, supervisors, chosen }: SupervisorChecksProps) {
  const anotherDecides = useAnotherDecides(organizationId, 'region')
  const isChosen = (id: string) => chosen?.some((person) => person.id === id) ?? false
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('supervisors')}</legend>
      <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {(supervisors ?? chosen)?.map(({ id, name }) => (
          <span key={id}>
            <Checkbox
              label={name}
              hint={anotherDecides(id) ? say('anotherDecides') : undefined}
              name="supervisorIds"
              value={id}
              defaultChecked={isChosen(id)}
              disabled={anotherDecides(id)}
            />
            {anotherDecides(id) && isChosen(id) && <input type="hidden" name="supervisorIds" value={id} />}
          </span>
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">{t(supervisors?.length === 0 ? 'noSupervisors' : 'supervisorsHint')}</p>
    </fieldset>
  )
}
