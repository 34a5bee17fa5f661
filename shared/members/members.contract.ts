import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { memberFilter } from './member-filter.ts'
import { memberPaths } from './paths.ts'
import { memberSorts, memberStatuses } from './statuses.ts'
import { staffRoles } from '../access/roles.ts'
import { Address } from '../clients/clients.contract.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import {
  Closed,
  Email,
  exporting,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  memberParams,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  Phone,
  Version,
} from '../schema.ts'

export const Roles = Type.Array(Type.Enum([...staffRoles]), {
  minItems: 1,
  maxItems: staffRoles.length,
  uniqueItems: true,
})

export const EmergencyContact = Closed({
  name: Line(limits.personNameMax),
  phone: Phone,
  relation: Line(limits.nameMax),
})
export type EmergencyContact = Static<typeof EmergencyContact>

const profile = {
  name: Name(limits.personNameMax),
  /** Empty for a member who only has a phone; fixed once an invitation was accepted. */
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  employeeNumber: Line(40),
  title: Line(limits.nameMax),
  language: Type.Enum([...languages]),
  managerId: Nullable(Id),
  /** For a supervisor who is neither ADMIN nor OWNER: the regions they may act in; empty for everywhere. */
  regionIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  hiredOn: Nullable(LocalDate),
  endedOn: Nullable(LocalDate),
  address: Address,
  emergencyContact: EmergencyContact,
}

/** Where the member's commute starts and ends: both coordinates or neither. */
const home = {
  homeLatitude: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  homeLongitude: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
}

/** Only a name is required. An email address sends an invitation. */
export const MemberDraft = Closed({
  name: profile.name,
  email: Type.Optional(profile.email),
  phone: Type.Optional(profile.phone),
  employeeNumber: Type.Optional(profile.employeeNumber),
  title: Type.Optional(profile.title),
  language: Type.Optional(profile.language),
  roles: Type.Optional(Roles),
  regionIds: Type.Optional(profile.regionIds),
  managerId: Type.Optional(profile.managerId),
  hiredOn: Type.Optional(profile.hiredOn),
})
export type MemberDraft = Static<typeof MemberDraft>

export const MemberChanges = Closed({
  ...profile,
  homeLatitude: Type.Optional(home.homeLatitude),
  homeLongitude: Type.Optional(home.homeLongitude),
  version: Version,
})
export type MemberChanges = Static<typeof MemberChanges>

export const Invitation = Type.Object({
  email: Type.String(),
  /** Null until the email was sent. */
  sentAt: Nullable(Instant),
  expiresAt: Instant,
  state: Type.Enum(['open', 'expired', 'withdrawn', 'accepted']),
})
export type Invitation = Static<typeof Invitation>

const Roster = Type.Array(Type.Enum([...staffRoles]))
const Regions = Type.Array(Type.Object({ id: Id, name: Type.String(), color: Type.String() }))

export const Member = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  title: Type.String(),
  language: Type.Enum([...languages]),
  managerId: Nullable(Id),
  managerName: Nullable(Type.String()),
  regions: Regions,
  hiredOn: Nullable(LocalDate),
  endedOn: Nullable(LocalDate),
  roles: Roster,
  status: Type.Enum([...memberStatuses]),
  photoLink: Nullable(Type.String()),
  /** True for the caller. */
  self: Type.Boolean(),
  /** The following fields are only for managers of members, and for the member. */
  employeeNumber: Type.Optional(Type.String()),
  address: Type.Optional(Address),
  emergencyContact: Type.Optional(EmergencyContact),
  homeLatitude: Type.Optional(home.homeLatitude),
  homeLongitude: Type.Optional(home.homeLongitude),
  hasPin: Type.Optional(Type.Boolean()),
  /** The latest invitation. */
  invitation: Type.Optional(Nullable(Invitation)),
  hasAccount: Type.Boolean(),
  /** The decision on roles, regions or hire date. */
  ...SelfApproved,
  version: Version,
  createdAt: Instant,
})
export type Member = Static<typeof Member>

export const MemberRow = Type.Object({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  roles: Roster,
  regions: Regions,
  status: Type.Enum([...memberStatuses]),
  managerName: Nullable(Type.String()),
  hiredOn: Nullable(LocalDate),
  photoLink: Nullable(Type.String()),
  ...SelfApproved,
})
export type MemberRow = Static<typeof MemberRow>
export const MemberPage = Type.Object({
  ...Page(MemberRow).properties,
  /** Members per status under the same search, role and region, for the filter's labels. */
  counts: Type.Object({
    active: Type.Integer(),
    invited: Type.Integer(),
    no_account: Type.Integer(),
    deactivated: Type.Integer(),
  }),
})
export type MemberPage = Static<typeof MemberPage>

const filter = { ...memberFilter, sort: Type.Optional(Type.Enum([...memberSorts])) }

export const listMembers = {
  method: 'GET',
  url: memberPaths.members,
  config: { access: 'members.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List members, paged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: MemberPage },
  },
} as const

export const exportMembers = {
  method: 'GET',
  url: memberPaths.memberExport,
  config: { access: 'members.read', readsReplica: true },
  schema: {
    summary: 'Export the members, unpaged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

export const OrgChartEntry = Type.Object({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  /** The nearest active manager; null at the top. */
  managerId: Nullable(Id),
  photoLink: Nullable(Type.String()),
  roles: Roster,
  /** Needed to move the member under another manager. */
  version: Version,
})
export type OrgChartEntry = Static<typeof OrgChartEntry>
export const OrgChart = List(OrgChartEntry)
export type OrgChart = Static<typeof OrgChart>

export const getOrgChart = {
  method: 'GET',
  url: memberPaths.orgChart,
  config: { access: 'members.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List all active members by name, with their managers',
    params: organizationParams,
    response: { 200: OrgChart },
  },
} as const

export const createMember = {
  method: 'POST',
  url: memberPaths.members,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Add a member; an email address sends an invitation',
    params: organizationParams,
    body: MemberDraft,
    response: { 201: Member },
  },
} as const

export const getMember = {
  method: 'GET',
  url: memberPaths.member,
  config: { access: 'members.read', preparesStatements: true },
  schema: { summary: 'Get a member', params: memberParams, response: { 200: Member } },
} as const

export const updateMember = {
  method: 'PUT',
  url: memberPaths.member,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Replace a member’s profile; 409 when `version` is old',
    params: memberParams,
    body: MemberChanges,
    response: { 200: Member },
  },
} as const

export const moveMember = {
  method: 'PUT',
  url: memberPaths.memberManager,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Set a member’s manager; reporting cycles are rejected',
    params: memberParams,
    body: Closed({ managerId: Nullable(Id), version: Version }),
    response: { 200: Member },
  },
} as const

export const setMemberRoles = {
  method: 'PUT',
  url: memberPaths.memberRoles,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Replace a member’s roles; only owners grant or remove OWNER, and one owner always stays',
    params: memberParams,
    body: Closed({ roles: Roles, version: Version }),
    response: { 200: Member },
  },
} as const

export const deactivateMember = {
  method: 'POST',
  url: memberPaths.memberDeactivate,
  config: { access: 'members.manage' },
  schema: { summary: 'End a member’s access; the history stays', params: memberParams, response: { 200: Member } },
} as const

export const reactivateMember = {
  method: 'POST',
  url: memberPaths.memberReactivate,
  config: { access: 'members.manage' },
  schema: { summary: 'Restore a member’s access', params: memberParams, response: { 200: Member } },
} as const

export const inviteMember = {
  method: 'POST',
  url: memberPaths.memberInvitation,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Send the invitation, or send it again; earlier links expire',
    params: memberParams,
    response: { 200: Member },
  },
} as const

export const withdrawInvitation = {
  method: 'DELETE',
  url: memberPaths.memberInvitation,
  config: { access: 'members.manage' },
  schema: { summary: 'Withdraw the open invitation', params: memberParams, response: { 200: Member } },
} as const
