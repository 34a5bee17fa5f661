import type { Member } from '#shared/members/members.contract.ts'
import { limits } from '#shared/limits.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { Field } from '#web/kit/core/field.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { PlaceFields } from '#web/domain/map/place-fields.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { changesOf } from '../list/member-changes.ts'
import { ManagerSelect, RegionChecks } from '../member-choices.tsx'
import { useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { t as say } from '#web/domain/record/texts.ts'
import { t } from '../texts.ts'

export type ProfileSection = 'contact' | 'work' | 'address' | 'emergencyContact'

/** The edited part of a profile, and the version that the edit is based on. */
export interface EditedProfile {
  readonly section: ProfileSection
  readonly member: Member
}

interface ProfileInputsProps {
  organizationId: string
  edited: EditedProfile
}

/** The inputs of one part of a profile. */
export function ProfileInputs({ organizationId, edited: { section, member } }: ProfileInputsProps) {
  const isHireAnothers = useAnotherDecides(organizationId, 'leave_balance')(member.id)
  const { address, emergencyContact, employeeNumber, regionIds, homeLatitude, homeLongitude } = changesOf(member)
  const units = useConfiguration(organizationId)?.units ?? 'imperial'
  const input = (name: string, label: string, defaultValue: string, maxLength: number, type = 'text') => (
    <Field label={label} name={name} type={type} defaultValue={defaultValue} maxLength={maxLength} autoComplete="off" />
  )
  if (section === 'address') {
    return (
      <>
        <AddressFields prefix="address" address={address} />
        <h3 className="font-semibold">{t('home')}</h3>
        <p className="text-sm text-ink-2">{t('homeHint')}</p>
        <PlaceFields
          organizationId={organizationId}
          names={{ latitude: 'homeLatitude', longitude: 'homeLongitude' }}
          latitude={homeLatitude}
          longitude={homeLongitude}
          radiusM={null}
          units={units}
        />
      </>
    )
  }
  if (section === 'emergencyContact') {
    return (
      <>
        {input('emergencyContact.name', t('name'), emergencyContact.name, limits.personNameMax)}
        {input('emergencyContact.relation', t('relation'), emergencyContact.relation, limits.nameMax)}
        {input('emergencyContact.phone', t('phone'), formatPhone(emergencyContact.phone), limits.phoneMax, 'tel')}
      </>
    )
  }
  if (section === 'contact') {
    return (
      <>
        <Field
          label={t('name')}
          name="name"
          required
          defaultValue={member.name}
          maxLength={limits.personNameMax}
          autoComplete="off"
        />
        <Field
          label={t('email')}
          name="email"
          type="email"
          defaultValue={member.email}
          maxLength={limits.emailMax}
          autoComplete="off"
          readOnly={member.hasAccount}
          hint={t(member.hasAccount ? 'emailFixed' : 'emailChangeHint')}
        />
        {input('phone', t('phone'), formatPhone(member.phone), limits.phoneMax, 'tel')}
        <LanguageSelect language={member.language} />
      </>
    )
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {input('title', t('title'), member.title, limits.nameMax)}
        {input('employeeNumber', t('employeeNumber'), employeeNumber, 40)}
        <ManagerSelect organizationId={organizationId} memberId={member.id} managerId={member.managerId} />
        <Field
          label={t('hiredOn')}
          name="hiredOn"
          type="date"
          defaultValue={member.hiredOn ?? ''}
          readOnly={isHireAnothers}
          hint={isHireAnothers ? say('anotherDecides') : undefined}
        />
        <Field label={t('endedOn')} name="endedOn" type="date" defaultValue={member.endedOn ?? ''} />
      </div>
      <RegionChecks organizationId={organizationId} memberId={member.id} regionIds={regionIds} />
    </>
  )
}
