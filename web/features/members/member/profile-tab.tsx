import type { ProfileSection } from './profile-inputs.tsx'
import type { ReactNode } from 'react'
import type { Member } from '#shared/members/members.contract.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { languageName } from '#web/platform/texts/language-name.ts'
import { pages } from '#shared/pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { RegionNames } from '#web/domain/people/region-name.tsx'
import { AddressText } from '#web/domain/record/address-fields.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { Details, type Detail } from '#web/domain/record/details.tsx'
import { MapLink } from '#web/domain/record/map-link.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { telUrl } from '#web/platform/units/phone.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { CustodyCard } from './custody.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { contactLines, dayText } from '../list/member-changes.ts'
import { PhotoCard } from './photo-card.tsx'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { t } from '../texts.ts'

interface ProfileTabProps {
  organizationId: string
  /** Undefined while it loads. */
  member: Member | undefined
  mayManage: boolean
  onEdit: (section: ProfileSection) => void
}

/** A member's profile; private parts are shown if the API returns them. */
export function ProfileTab({ organizationId, member, mayManage, onEdit }: ProfileTabProps) {
  usePhoneFormats()
  const part = (section: ProfileSection, content: ReactNode) => (
    <Card
      title={t(section)}
      actions={mayManage && member && <EditButton name={t(section)} onPress={() => onEdit(section)} />}
    >
      {member ? content : <SkeletonText lines={4} />}
    </Card>
  )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-5">
        {member && mayManage && <InvitationCard organizationId={organizationId} member={member} />}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {part('contact', member && <Details details={contactOf(member)} />)}
          {part('work', member && <Details details={workOf(organizationId, member)} />)}
        </div>
      </div>
      <div className="grid min-w-0 gap-5">
        {member && mayManage && <CustodyCard organizationId={organizationId} memberId={member.id} />}
        {member && mayManage && <PhotoCard organizationId={organizationId} member={member} />}
        {member?.address && part('address', <Address member={member} lines={addressLines(member.address)} />)}
        {member?.emergencyContact &&
          part('emergencyContact', <AddressText lines={contactLines(member.emergencyContact)} />)}
      </div>
    </div>
  )
}

const Address = ({ member, lines }: { member: Member; lines: readonly string[] }) => {
  const { homeLatitude: latitude = null, homeLongitude: longitude = null } = member
  return (
    <div className="grid gap-3">
      <AddressText lines={lines} />
      {latitude !== null && (
        <p className="text-sm text-ink-2">
          {t('home')}: {latitude}, {longitude}
        </p>
      )}
      {latitude !== null && <MapLink lines={[]} latitude={latitude} longitude={longitude} />}
    </div>
  )
}

const contactOf = ({ email, phone, language }: Member): Detail[] => [
  {
    label: t('email'),
    value: email && (
      <a href={`mailto:${email}`} className="link break-all">
        {email}
      </a>
    ),
  },
  {
    label: t('phone'),
    value: phone && (
      <a href={telUrl(phone)} className="link">
        <PhoneText number={phone} />
      </a>
    ),
  },
  { label: t('language'), value: languageName(language) },
]

const workOf = (organizationId: string, member: Member): Detail[] => [
  { label: t('title'), value: member.title },
  ...(member.employeeNumber === undefined ? [] : [{ label: t('employeeNumber'), value: member.employeeNumber }]),
  {
    label: t('manager'),
    value: member.managerId && (
      <Link to={pages.member(organizationId, member.managerId)} className="link">
        {member.managerName}
      </Link>
    ),
  },
  { label: t('column.regions'), value: member.regions.length > 0 && <RegionNames regions={member.regions} /> },
  { label: t('hiredOn'), value: dayText(member.hiredOn) },
  ...(member.endedOn ? [{ label: t('endedOn'), value: dayText(member.endedOn) }] : []),
]
