import type { Member, MemberChanges, OrgChart } from '#shared/members/members.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { addressLines, emptyAddress } from '#web/domain/record/address.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { t as record } from '#web/domain/record/texts.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { phoneLine } from '#web/domain/record/phone-text.tsx'
import { t } from '../texts.ts'

export type MemberEdit = Required<Omit<MemberChanges, 'version'>>

const nobody = { name: '', phone: '', relation: '' }

/** The editable fields of a member's profile. */
export const changesOf = (member: Member): MemberEdit => ({
  name: member.name,
  email: member.email,
  phone: member.phone,
  employeeNumber: member.employeeNumber ?? '',
  title: member.title,
  language: member.language,
  managerId: member.managerId,
  regionIds: member.regions.map(({ id }) => id),
  hiredOn: member.hiredOn,
  endedOn: member.endedOn,
  address: member.address ?? emptyAddress,
  emergencyContact: member.emergencyContact ?? nobody,
  homeLatitude: member.homeLatitude ?? null,
  homeLongitude: member.homeLongitude ?? null,
})

export const dayText = (day: string | null) => (day ? formatDate(day, { dateStyle: 'medium' }) : '')

/** The emergency contact, line by line. */
export const contactLines = ({ name, relation, phone }: MemberEdit['emergencyContact']) =>
  [[name, relation].filter(Boolean).join(' · '), phoneLine(phone)].filter(Boolean)

interface Names {
  people: OrgChart['items'] | undefined
  regions: readonly { readonly id: string; readonly name: string }[] | undefined
}

/** Labels and formatters of a profile's fields, for the conflict dialog. */
export const memberParts = ({ people, regions }: Names): ConflictParts<MemberEdit> => ({
  name: { label: t('name'), show: (name) => name },
  email: { label: t('email'), show: (email) => email },
  phone: { label: t('phone'), show: formatPhone },
  employeeNumber: { label: t('employeeNumber'), show: (number) => number },
  title: { label: t('title'), show: (title) => title },
  language: { label: t('language'), show: (language) => languageName(language) },
  managerId: { label: t('manager'), show: (id) => people?.find((person) => person.id === id)?.name },
  regionIds: {
    label: t('column.regions'),
    show: (ids) =>
      regions
        ?.filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  hiredOn: { label: t('hiredOn'), show: dayText },
  endedOn: { label: t('endedOn'), show: dayText },
  address: { label: t('address'), show: (address) => addressLines(address).join('\n') },
  emergencyContact: { label: t('emergencyContact'), show: (contact) => contactLines(contact).join('\n') },
  homeLatitude: { label: `${t('home')}: ${record('latitude')}`, show: (degrees) => degrees?.toString() },
  homeLongitude: { label: `${t('home')}: ${record('longitude')}`, show: (degrees) => degrees?.toString() },
})
