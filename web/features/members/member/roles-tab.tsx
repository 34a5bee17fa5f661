import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { Form } from '#web/domain/form/form.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { roleNames } from '#web/domain/people/role-name.ts'
import { useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { RoleChecks, rolesOf } from '../member-choices.tsx'
import { t } from '../texts.ts'

const changesOf = ({ roles }: Pick<Member, 'roles'>) => ({ roles: roles.toSorted() })

interface RolesTabProps {
  organizationId: string
  member: Member
  mayManage: boolean
}

/** A member's roles, saved together; the last owner cannot lose ownership. */
export function RolesTab({ organizationId, member, mayManage }: RolesTabProps) {
  const params = { organizationId, memberId: member.id }
  const memberUrl = fill(memberPaths.member, params)
  const { base, change, reset } = useDraft(member, changesOf)
  const saving = useVersionedSave<Member, { roles: StaffRole[] }>({
    url: fill(memberPaths.memberRoles, params),
    changesOf,
    reload: () => api.get<Member>(memberUrl),
    onSaved: async (saved) => {
      reset(saved)
      await store(memberUrl, saved)
      notifySuccess(t('saved'))
      void refresh(`${fill(memberPaths.members, params)}?`, fill(memberPaths.orgChart, params), `${memberUrl}/activity`)
    },
  })
  const isAnothers = useAnotherDecides(organizationId, 'role')(member.id)
  const { formProps, isSending } = useForm(async (values) => {
    const roles = rolesOf(values)
    if (!roles.length) throw new ApiError(400, { code: 'no_role', message: t('rolesMissing') })
    await saving.save(base, { roles })
  })
  return (
    <Card className="max-w-2xl">
      <Form
        {...formProps}
        // A new key shows roles changed elsewhere, but only while nothing is edited here.
        key={base.roles.join()}
        className="grid gap-4"
        onChange={(event) => change(changesOf({ roles: rolesOf(new FormData(event.currentTarget)) }))}
      >
        <RoleChecks roles={base.roles} isDisabled={!mayManage} mayAdd={!isAnothers} />
        {mayManage && isAnothers && <p className="text-sm text-ink-2">{t('ownRoles')}</p>}
        {mayManage && (
          <div>
            <Button type="submit" kind="primary" isBusy={isSending}>
              {t('saveRoles')}
            </Button>
          </div>
        )}
      </Form>
      <ConflictDialog saving={saving} parts={() => ({ roles: { label: t('column.roles'), show: roleNames } })} />
    </Card>
  )
}
