import { useState } from 'react'
import { bulkChangePaths } from '#shared/bulk-changes/paths.ts'
import { listChanges } from '#shared/bulk-changes/selection.ts'
import type { MemberBulkChange } from '#shared/members/member-bulk.contract.ts'
import type { HoldingKind } from '#shared/members/holdings.ts'
import type { MemberRow } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import type { MemberStatus, PayBasis } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { roleNames } from '#web/domain/people/role-name.ts'
import { announceChange } from '#web/domain/selection/announce-change.ts'
import { BulkDialog } from '#web/domain/selection/bulk-dialog.tsx'
import { bulkSelection } from '#web/domain/selection/bulk-selection.ts'
import type { Selection } from '#web/domain/selection/use-selection.ts'
import { CertificationFields, certificationOf } from '../member/certification-fields.tsx'
import { ManagerSelect, RegionChecks, regionsOf, RoleChecks, rolesOf } from '../member-choices.tsx'
import { generalRateOf, RateFields } from '../pay/rate-fields.tsx'
import { rateText } from '../pay/pay-rate.ts'
import { t } from '../texts.ts'

type Kind = MemberBulkChange['kind']

interface MembersDialogProps {
  organizationId: string
  kind: Kind
  /** For a change of the status: deactivated members become active again. */
  isReactivation: boolean
  selection: Selection<MemberRow>
  filter: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** Asks for one change of the selected members, shows what it would do, and makes it. */
export function MembersDialog({ organizationId, kind, isReactivation, selection, ...rest }: MembersDialogProps) {
  const { filter, onClose } = rest
  const currency = useConfiguration(organizationId)?.currency ?? 'USD'
  const at = { organizationId }
  return (
    <BulkDialog
      title={kind === 'active' ? t(isReactivation ? 'reactivate' : 'deactivate') : t(`bulk.${kind}`)}
      description={descriptionOf(kind, isReactivation)}
      url={fill(bulkChangePaths.memberBulkChanges, at)}
      selection={bulkSelection(selection, filter)}
      changeOf={(values) => changeOf(kind, values, isReactivation)}
      {...(kind !== 'active' && kind !== 'invitation' && { fields: fieldsOf(kind, { organizationId, currency }) })}
      show={(values) => describeValues(kind, values, currency)}
      onClose={onClose}
      onDone={(outcome) => {
        onClose()
        selection.clear()
        announceChange(organizationId, outcome, [fill(memberPaths.members, at), fill(memberPaths.orgChart, at)])
      }}
    />
  )
}

function descriptionOf(kind: Kind, isReactivation: boolean): string | undefined {
  if (kind === 'invitation') return t('bulk.invitationText')
  return kind === 'active' && !isReactivation ? t('bulk.deactivateText') : undefined
}

type Problems = Readonly<Record<string, string>>

const fieldsOf = (kind: FieldsProps['kind'], at: FieldsProps['at']) => (problems: Problems) => (
  <Fields kind={kind} at={at} problems={problems} />
)

interface FieldsProps {
  kind: Exclude<Kind, 'active' | 'invitation'>
  at: { organizationId: string; currency: string }
  problems: Problems
}

function Fields({ kind, at, problems }: FieldsProps) {
  const [basis, setBasis] = useState<PayBasis>('hour')
  switch (kind) {
    case 'roles':
      return (
        <>
          <HowSelect />
          <RoleChecks roles={[]} />
        </>
      )
    case 'regions':
      return (
        <>
          <HowSelect />
          <RegionChecks organizationId={at.organizationId} />
        </>
      )
    case 'manager':
      return <ManagerSelect organizationId={at.organizationId} />
    case 'rate':
      return (
        <>
          <RateFields {...at} basis={basis} onBasis={setBasis} problems={problems} />
          <Field label={t('note')} name="note" maxLength={200} autoComplete="off" />
        </>
      )
    case 'certification':
      return <CertificationFields certification={undefined} />
  }
}

const HowSelect = () => (
  <Select
    label={t('bulk.how')}
    name="how"
    defaultValue="add"
    options={listChanges.map((value) => ({ value, label: t(`bulk.how.${value}`) }))}
  />
)

const howOf = (values: FormData) => listChanges.find((how) => how === textOf(values, 'how')) ?? 'add'

/** @throws ApiError where nothing was chosen. */
function changeOf(kind: Kind, values: FormData, isReactivation: boolean): object {
  switch (kind) {
    case 'active':
      return { kind, active: isReactivation }
    case 'invitation':
      return { kind }
    case 'roles': {
      const roles = rolesOf(values)
      if (!roles.length) throw new ApiError(400, { code: 'no_role', message: t('bulk.noRole') })
      return { kind, how: howOf(values), roles }
    }
    case 'regions': {
      const [how, regionIds] = [howOf(values), regionsOf(values)]
      if (!regionIds.length && how !== 'replace')
        throw new ApiError(400, { code: 'no_region', message: t('bulk.noRegion') })
      return { kind, how, regionIds }
    }
    case 'manager':
      return { kind, managerId: textOf(values, 'managerId') || null }
    case 'rate':
      return { kind, rate: generalRateOf(values) }
    case 'certification':
      return { kind, certification: certificationOf(values) }
  }
}

/** Reads a status, or a kind of what a member holds with its number. */
function statusOrHolding(value: string): string {
  const [kind = '', count] = value.split(':')
  return count ? `${t(`holding.${kind as HoldingKind}`)} (${count})` : t(`view.${kind as MemberStatus}`)
}

function describeValues(kind: Kind, values: readonly string[], currency: string): string {
  if (kind === 'roles') return roleNames(values as StaffRole[])
  if (kind === 'active') return values.map(statusOrHolding).join(', ')
  const [basis, rateE4] = values
  if (kind === 'rate' && basis) return rateText({ basis: basis as PayBasis, rateE4: Number(rateE4) }, currency)
  return values.join(', ')
}
