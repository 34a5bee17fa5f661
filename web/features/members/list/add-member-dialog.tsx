import type { Member } from '#shared/members/members.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { ManagerSelect, RegionChecks, regionsOf, RoleChecks, rolesOf } from '../member-choices.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { t } from '../texts.ts'

interface AddMemberDialogProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
  onAdded: (member: Member) => void
}

/** Creates a member; only the name is required, and an email address sends an invitation. */
export function AddMemberDialog({ organizationId, isOpen, onClose, onAdded }: AddMemberDialogProps) {
  async function add(values: FormData) {
    const roles = rolesOf(values)
    if (!roles.length) throw new ApiError(400, { code: 'no_role', message: t('rolesMissing') })
    const email = textOf(values, 'email')
    const member = await api.create<Member>(fill(memberPaths.members, { organizationId }), {
      name: textOf(values, 'name'),
      email,
      phone: textOf(values, 'phone'),
      title: textOf(values, 'title'),
      language: textOf(values, 'language'),
      roles,
      regionIds: regionsOf(values),
      managerId: textOf(values, 'managerId') || null,
      hiredOn: textOf(values, 'hiredOn') || null,
    })
    notifySuccess(t(email ? 'addedInvited' : 'added', { name: member.name, email }))
    void refresh(fill(memberPaths.members, { organizationId }), fill(memberPaths.orgChart, { organizationId }))
    return member
  }

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addMember')}
      description={t('addMemberLead')}
      action={t('addMember')}
      size="wide"
      send={add}
      onAdded={onAdded}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} name="name" required maxLength={limits.personNameMax} autoComplete="off" />
        <Field label={t('title')} name="title" maxLength={limits.nameMax} autoComplete="off" />
        <Field
          label={t('email')}
          name="email"
          type="email"
          maxLength={limits.emailMax}
          autoComplete="off"
          hint={t('emailHint')}
        />
        <Field label={t('phone')} name="phone" type="tel" maxLength={limits.phoneMax} autoComplete="off" />
        <ManagerSelect organizationId={organizationId} />
        <Field label={t('hiredOn')} name="hiredOn" type="date" />
        <LanguageSelect />
      </div>
      <RoleChecks roles={['EMPLOYEE']} />
      <RegionChecks organizationId={organizationId} />
    </EditDialog>
  )
}
