import type { OrgChart } from '#shared/members/members.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { RegionDot } from '#web/domain/people/region-name.tsx'
import { roleName } from '#web/domain/people/role-name.ts'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface ManagerSelectProps {
  organizationId: string
  /** The member itself, who cannot be their own manager. */
  memberId?: string | undefined
  managerId?: string | null | undefined
}

/** Selects a member's manager. While the members load it is disabled and keeps its value. */
export function ManagerSelect({ organizationId, memberId, managerId }: ManagerSelectProps) {
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  return (
    <>
      {!people && <input type="hidden" name="managerId" value={managerId ?? ''} />}
      <Select
        key={people ? 'known' : 'loading'}
        label={t('manager')}
        name="managerId"
        defaultValue={managerId ?? ''}
        placeholder={t('noManager')}
        disabled={!people}
        options={(people ?? [])
          .filter(({ id }) => id !== memberId)
          .map(({ id, name, title }) => ({ value: id, label: title ? `${name} · ${title}` : name }))}
      />
    </>
  )
}

interface RegionChecksProps {
  organizationId: string
  /** Undefined for a new member. */
  memberId?: string
  regionIds?: readonly string[]
}

/**
 * Checkboxes of a member's regions; renders nothing for organizations without regions. While they load the selection
 * stays unchanged.
 */
export function RegionChecks({ organizationId, memberId, regionIds }: RegionChecksProps) {
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const isAnothers = useAnotherDecides(organizationId, 'region')(memberId ?? null)
  const hiddenInputs = regionIds?.map((id) => <input key={id} type="hidden" name="regionIds" value={id} />)
  if (!regions) return hiddenInputs
  if (!regions.length) return undefined
  return (
    <fieldset>
      {isAnothers && hiddenInputs}
      <legend className="mb-1 text-sm font-medium">{t('column.regions')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {regions.map(({ id, name, color }) => (
          <span key={id} className="flex items-center gap-2">
            <Checkbox
              label={name}
              name="regionIds"
              value={id}
              defaultChecked={regionIds?.includes(id) ?? false}
              disabled={isAnothers}
            />
            <RegionDot color={color} />
          </span>
        ))}
      </div>
      {isAnothers ? <AnotherDecidesNote /> : <p className="mt-1 text-xs text-ink-3">{t('regionsHint')}</p>}
    </fieldset>
  )
}

interface RoleChecksProps {
  roles: readonly StaffRole[]
  isDisabled?: boolean
  /** Without it roles can only be removed. */
  mayAdd?: boolean
}

/** Checkboxes of a member's roles with descriptions; only owners can grant or remove ownership. */
export function RoleChecks({ roles, isDisabled = false, mayAdd = true }: RoleChecksProps) {
  const isOwner = useMe()?.roles.includes('OWNER') ?? false
  return (
    <fieldset disabled={isDisabled} className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t('column.roles')}</legend>
      {staffRoles.toReversed().map((role) => {
        const isFixed = role === 'OWNER' && !isOwner
        return (
          <span key={role}>
            <Checkbox
              label={roleName(role)}
              hint={t(`roleHint.${role}`)}
              name="roles"
              value={role}
              defaultChecked={roles.includes(role)}
              disabled={isFixed || (!mayAdd && !roles.includes(role))}
            />
            {isFixed && roles.includes(role) && <input type="hidden" name="roles" value={role} />}
          </span>
        )
      })}
    </fieldset>
  )
}

export const rolesOf = (values: FormData) => values.getAll('roles') as StaffRole[]
export const regionsOf = (values: FormData) => values.getAll('regionIds').map(String)
