import type { EditedProfile } from './profile-inputs.tsx'
import type { Language } from '#shared/languages.ts'
import type { Member, OrgChart } from '#shared/members/members.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { addressOf } from '#web/domain/record/address.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { degreesOf } from '#web/domain/record/position-fields.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { changesOf, memberParts, type MemberEdit } from '../list/member-changes.ts'
import { regionsOf } from '../member-choices.tsx'
import { ProfileInputs } from './profile-inputs.tsx'
import { typedPhone } from '#web/platform/units/phone.ts'
import { t } from '../texts.ts'

interface ProfileEditingProps {
  organizationId: string
  /** Undefined closes the dialog. */
  edited: EditedProfile | undefined
  onClose: () => void
}

/** The dialog for one part of a profile, and its conflict dialog. */
export function ProfileEditing({ organizationId, edited, onClose }: ProfileEditingProps) {
  const listUrl = fill(memberPaths.members, { organizationId })
  const chartUrl = fill(memberPaths.orgChart, { organizationId })
  const url = `${listUrl}/${edited?.member.id}`
  const saving = useVersionedSave<Member, MemberEdit>({
    url,
    changesOf,
    onSaved: () => {
      notifySuccess(t('saved'))
      void refresh(`${listUrl}?`, chartUrl, `${url}/activity`)
      onClose()
    },
  })
  const people = useResource<OrgChart>(saving.conflict ? chartUrl : null)?.items
  const regions = useResource<RegionList>(saving.conflict ? fill(regionPaths.regions, { organizationId }) : null)?.items
  const send = async (values: FormData) => {
    if (!edited) return
    await saving.save(edited.member, { ...changesOf(edited.member), ...readSection(edited, values) })
  }
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={t(edited?.section ?? 'contact')} send={send}>
        {edited && <ProfileInputs organizationId={organizationId} edited={edited} />}
      </EditDialog>
      <ConflictDialog saving={saving} parts={() => memberParts({ people, regions })} />
    </>
  )
}

function readSection({ section, member }: EditedProfile, values: FormData): Partial<MemberEdit> {
  const text = (name: string) => textOf(values, name)
  if (section === 'address') {
    return {
      address: addressOf(values, 'address'),
      homeLatitude: degreesOf(values, 'homeLatitude'),
      homeLongitude: degreesOf(values, 'homeLongitude'),
    }
  }
  if (section === 'emergencyContact') {
    return {
      emergencyContact: {
        name: text('emergencyContact.name'),
        phone: typedPhone(text('emergencyContact.phone'), member.emergencyContact?.phone),
        relation: text('emergencyContact.relation'),
      },
    }
  }
  if (section === 'contact') {
    return {
      name: text('name'),
      ...(!member.hasAccount && { email: text('email') }),
      phone: typedPhone(text('phone'), member.phone),
      language: text('language') as Language,
    }
  }
  return {
    title: text('title'),
    employeeNumber: text('employeeNumber'),
    managerId: text('managerId') || null,
    regionIds: regionsOf(values),
    hiredOn: text('hiredOn') || null,
    endedOn: text('endedOn') || null,
  }
}
