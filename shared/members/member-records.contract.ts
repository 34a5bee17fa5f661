import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { languages } from '../languages.ts'
import { memberPaths } from './paths.ts'
import { paperKinds, payBases, salaryKinds, salaryPeriods } from './statuses.ts'
import { AuditPage } from '../audit/audit.contract.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import { Member } from './members.contract.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  memberParams,
  Name,
  Nullable,
  organizationParams,
  paging,
  Text,
  Version,
} from '../schema.ts'

/** In 1/10000 of the currency's major unit: 18.50 is 185000. */
const RateE4 = Type.Integer({ minimum: 0, maximum: limits.salaryE4Max })

/** The period a salary is stated for, and the hours it covers. */
const Salary = Closed({
  per: Type.Enum([...salaryPeriods]),
  kind: Type.Enum([...salaryKinds]),
  /** Minutes per week; null unless it covers a fixed number of hours. */
  weeklyMinutes: Nullable(Type.Integer({ minimum: 60, maximum: 7 * 24 * 60 })),
})

export const PayRate = Type.Object({
  id: Id,
  basis: Type.Enum([...payBases]),
  rateE4: Type.Integer(),
  /** Null unless the basis is a salary. */
  salary: Nullable(Salary),
  effectiveOn: LocalDate,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  note: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  /** True when this rate is in force today in the organization's time zone. */
  current: Type.Boolean(),
  ...SelfApproved,
})
export type PayRate = Static<typeof PayRate>
export const PayRateList = List(PayRate)
export type PayRateList = Static<typeof PayRateList>

/**
 * Without job and location the rate is general; the most specific one applies. A salary and a day rate are always
 * general.
 */
export const NewPayRate = Closed({
  basis: Type.Enum([...payBases]),
  rateE4: RateE4,
  salary: Type.Optional(Nullable(Salary)),
  effectiveOn: LocalDate,
  jobId: Nullable(Id),
  locationId: Nullable(Id),
  note: Text(200),
})
export type NewPayRate = Static<typeof NewPayRate>

export const listPayRates = {
  method: 'GET',
  url: memberPaths.payRates,
  config: { access: 'pay.rates', preparesStatements: true, readsReplica: true },
  schema: { summary: 'List a member’s pay rates, newest first', params: memberParams, response: { 200: PayRateList } },
} as const

export const addPayRate = {
  method: 'POST',
  url: memberPaths.payRates,
  config: { access: 'pay.rates' },
  schema: {
    summary: 'Add a rate from a day on; earlier ones stay',
    params: memberParams,
    body: NewPayRate,
    response: { 201: PayRate },
  },
} as const

export const issuePin = {
  method: 'POST',
  url: memberPaths.memberPin,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Create a new phone PIN, which is shown once and replaces the previous one',
    params: memberParams,
    response: { 200: Type.Object({ pin: Type.String({ pattern: '^[0-9]{6}$' }) }) },
  },
} as const

/** Cards are printed on one sheet. */
export const cardsMax = 100

export const MemberCard = Type.Object({
  memberId: Id,
  name: Type.String(),
  title: Type.String(),
  phone: Type.String(),
  language: Type.Enum([...languages]),
  /** The link of the card's QR code. */
  link: Type.String(),
  /** Null for members who sign in with a code only: those who manage others. */
  pin: Nullable(Type.String()),
})
export type MemberCard = Static<typeof MemberCard>

export const issueCards = {
  method: 'POST',
  url: memberPaths.memberCards,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Make sign-in cards with new PINs; they are shown this once, and the ones before end',
    params: organizationParams,
    body: Closed({
      memberIds: Type.Array(Id, { minItems: 1, maxItems: cardsMax, uniqueItems: true }),
      /** False keeps the PINs as they are, for people who sign in by code. */
      withPins: Type.Boolean(),
    }),
    response: { 200: List(MemberCard) },
  },
} as const

const certification = {
  name: Name(),
  kind: Type.Enum([...paperKinds]),
  /** The member does not see it and is not notified when it expires. */
  forOffice: Type.Boolean(),
  number: Line(60),
  issuedOn: Nullable(LocalDate),
  expiresOn: Nullable(LocalDate),
  notes: Text(limits.noteMax),
}

/** Defaults to a certification the member can see. */
const typed = {
  ...certification,
  kind: Type.Optional(certification.kind),
  forOffice: Type.Optional(certification.forOffice),
}

export const NewCertification = Closed(typed)
export type NewCertification = Static<typeof NewCertification>
export const CertificationChanges = Closed({ ...typed, version: Version })
export type CertificationChanges = Static<typeof CertificationChanges>

export const Certification = Type.Object({
  ...certification,
  id: Id,
  /** In the organization's time zone; `soon` means within 30 days. */
  state: Type.Enum(['valid', 'soon', 'expired']),
  file: Nullable(Type.Object({ link: Type.String(), name: Type.String() })),
  ...SelfApproved,
  version: Version,
  createdAt: Instant,
})
export type Certification = Static<typeof Certification>
export const CertificationList = List(Certification)
export type CertificationList = Static<typeof CertificationList>

const certificationParams = Type.Object({ organizationId: Id, memberId: Id, certificationId: Id })

export const listCertifications = {
  method: 'GET',
  url: memberPaths.certifications,
  config: { access: 'members.manage', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List a member’s certifications and documents, soonest expiry first',
    params: memberParams,
    response: { 200: CertificationList },
  },
} as const

export const listOwnCertifications = {
  method: 'GET',
  url: memberPaths.ownCertifications,
  config: { access: 'certifications.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s certifications and documents, soonest expiry first, without those for the office',
    params: organizationParams,
    response: { 200: CertificationList },
  },
} as const

export const CertificationNames = List(Type.Object({ name: Type.String() }))
export type CertificationNames = Static<typeof CertificationNames>

export const listCertificationNames = {
  method: 'GET',
  url: memberPaths.certificationNames,
  config: { access: 'locations.manage', readsReplica: true },
  schema: {
    summary: 'List the names of certifications in use, by members or as requirements of locations',
    params: organizationParams,
    response: { 200: CertificationNames },
  },
} as const

export const addCertification = {
  method: 'POST',
  url: memberPaths.certifications,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Add a certification',
    params: memberParams,
    body: NewCertification,
    response: { 201: Certification },
  },
} as const

export const updateCertification = {
  method: 'PUT',
  url: memberPaths.certification,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Replace a certification; 409 when `version` is old',
    params: certificationParams,
    body: CertificationChanges,
    response: { 200: Certification },
  },
} as const

export const removeCertification = {
  method: 'DELETE',
  url: memberPaths.certification,
  config: { access: 'members.manage' },
  schema: { summary: 'Remove a certification', params: certificationParams, response: { 204: Type.Null() } },
} as const

export const uploadCertificationFile = {
  method: 'POST',
  url: memberPaths.certificationFile,
  config: { access: 'members.manage', multipart: true },
  schema: {
    summary: 'Upload the certificate: multipart field `file`, PDF, PNG, JPEG or WebP up to 10 MB',
    params: certificationParams,
    response: { 200: Certification },
  },
} as const

export const removeCertificationFile = {
  method: 'DELETE',
  url: memberPaths.certificationFile,
  config: { access: 'members.manage' },
  schema: { summary: 'Remove the certificate’s file', params: certificationParams, response: { 200: Certification } },
} as const

export const listMemberActivity = {
  method: 'GET',
  url: memberPaths.memberActivity,
  config: { access: 'members.manage', readsReplica: true },
  schema: {
    summary: 'List the audit entries about a member, newest first',
    params: memberParams,
    querystring: Closed(paging),
    response: { 200: AuditPage },
  },
} as const

export const uploadMemberPhoto = {
  method: 'POST',
  url: memberPaths.memberPhoto,
  config: { access: 'members.manage', multipart: true },
  schema: {
    summary: 'Upload a photo: multipart field `file`, PNG, JPEG or WebP up to 5 MB',
    params: memberParams,
    response: { 200: Member },
  },
} as const

export const removeMemberPhoto = {
  method: 'DELETE',
  url: memberPaths.memberPhoto,
  config: { access: 'members.manage' },
  schema: { summary: 'Remove the photo', params: memberParams, response: { 200: Member } },
} as const
