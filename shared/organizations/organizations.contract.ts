import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { currencies, geofencePolicies, payPeriods, roundings, unitSystems } from './choices.ts'
import { organizationPaths } from './paths.ts'
import { staffRoles } from '../access/roles.ts'
import { publishingModes } from '../schedule/choices.ts'
import { EarlyStartMinutes, ShortPercent } from '../jobs/jobs.contract.ts'
import {
  Closed,
  Hash,
  Id,
  Line,
  List,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  organizationParams,
  Search,
  TimeZone,
  Version,
  Weekday,
} from '../schema.ts'

export const Organization = Type.Object({ id: Id, name: Type.String(), logoLink: Nullable(Type.String()) })
export type Organization = Static<typeof Organization>

export const OrganizationMembership = Type.Object({
  ...Organization.properties,
  roles: Type.Array(Type.Enum([...staffRoles])),
})
export type OrganizationMembership = Static<typeof OrganizationMembership>
export const OrganizationList = List(OrganizationMembership)
export type OrganizationList = Static<typeof OrganizationList>

export const listOrganizations = {
  method: 'GET',
  url: organizationPaths.organizations,
  config: { access: 'verified' },
  schema: {
    summary: 'List the user’s organizations',
    querystring: Closed({ search: Type.Optional(Search) }),
    response: { 200: OrganizationList },
  },
} as const

export const NewOrganization = Closed({
  name: Name(limits.organizationNameMax),
  timeZone: TimeZone,
  weekStart: Weekday,
})
export type NewOrganization = Static<typeof NewOrganization>

export const createOrganization = {
  method: 'POST',
  url: organizationPaths.organizations,
  config: { access: 'verified' },
  schema: {
    summary: 'Create an organization; the caller becomes its owner and admin',
    body: NewOrganization,
    response: { 201: Organization },
  },
} as const

export const getOrganization = {
  method: 'GET',
  url: organizationPaths.organization,
  config: { access: 'organization.header', preparesStatements: true },
  schema: { summary: 'Get name and logo', params: organizationParams, response: { 200: Organization } },
} as const

/** The organization's settings as one flat object. */
export const Configuration = Closed({
  version: Version,
  name: Name(limits.organizationNameMax),
  timeZone: TimeZone,
  weekStart: Weekday,
  /** Start of the workday, in the organization's time zone. */
  workdayStart: LocalTime,
  currency: Type.Enum([...currencies]),
  units: Type.Enum([...unitSystems]),
  /** The primary one of `languages`, used for emails to new members. */
  language: Type.Enum([...languages]),
  /** The languages available for members and custom texts. */
  languages: Type.Array(Type.Enum([...languages]), { minItems: 1, maxItems: languages.length, uniqueItems: true }),
  payPeriod: Type.Enum([...payPeriods]),
  payPeriodWeeks: Type.Integer({ minimum: 1, maximum: 4 }),
  /** First day of any weekly pay period; null until payroll is set up. */
  payPeriodStart: Nullable(LocalDate),
  /** Days from the end of a period to its payday. */
  payDelayDays: Type.Integer({ minimum: 0, maximum: 31 }),
  /** The employer's address on pay statements; empty until entered. */
  employerAddress: Line(200),
  /** Rounding of start and end of work for pay; operations show exact times. */
  rounding: Type.Enum([...roundings]),
  geofencePolicy: Type.Enum([...geofencePolicies]),
  /** Longer work is ended at this length and flagged. */
  autoCloseMinutes: Type.Integer({ minimum: 60, maximum: 24 * 60 }),
  /** A visit without a start is late after this many minutes, and a no-show after `noShowMinutes`. */
  lateMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
  noShowMinutes: Type.Integer({ minimum: 1, maximum: 720 }),
  /** How early work can start before its visit without a reason; a job may override it. */
  earlyStartMinutes: EarlyStartMinutes,
  /** Work below this percentage of the plan is short unless its checklist is complete; a job may override it. */
  shortPercent: ShortPercent,
  /** Whether members see visits immediately or when the week is published. */
  schedulePublishing: Type.Enum([...publishingModes]),
  /** Minutes before a visit by which its crew must confirm being on the way; null turns confirmation off. */
  confirmMinutes: Nullable(Type.Integer({ minimum: 15, maximum: 240 })),
  /** Whether a manager approves before a swapped visit changes hands. */
  swapApproval: Type.Boolean(),
  /** Limits that planning warns about; null for none. */
  minRestHours: Nullable(Type.Integer({ minimum: 1, maximum: 24 })),
  maxDayHours: Nullable(Type.Integer({ minimum: 1, maximum: 24 })),
  maxWeekHours: Nullable(Type.Integer({ minimum: 1, maximum: 168 })),
  maxConsecutiveDays: Nullable(Type.Integer({ minimum: 1, maximum: 30 })),
  /** Whether planning warns about members under 16 by the federal rules, and when school is in session. */
  minorRules: Type.Boolean(),
  schoolFrom: LocalTime,
  schoolTo: LocalTime,
  /** The days on which school is out; null for none. */
  schoolOutFrom: Nullable(LocalDate),
  schoolOutTo: Nullable(LocalDate),
  /** Required of owners and admins, a week after the rule or the role began. */
  secondFactorRequired: Type.Boolean(),
})
export type Configuration = Static<typeof Configuration>

export const getConfiguration = {
  method: 'GET',
  url: organizationPaths.configuration,
  config: { access: 'organization.read', preparesStatements: true },
  schema: { summary: 'Get the configuration', params: organizationParams, response: { 200: Configuration } },
} as const

export const updateConfiguration = {
  method: 'PUT',
  url: organizationPaths.configuration,
  config: { access: 'organization.configure' },
  schema: {
    summary: 'Replace the configuration; 409 when `version` is old',
    params: organizationParams,
    body: Configuration,
    response: { 200: Configuration },
  },
} as const

const TimeZoneOption = Type.Object({ id: Type.String(), offsetMinutes: Type.Integer() })
export const TimeZoneList = List(TimeZoneOption)
export type TimeZoneList = Static<typeof TimeZoneList>

export const listTimeZones = {
  method: 'GET',
  url: organizationPaths.timeZones,
  config: { access: 'verified' },
  schema: { summary: 'List IANA time zones with their current offset', response: { 200: TimeZoneList } },
} as const

export const uploadLogo = {
  method: 'POST',
  url: organizationPaths.logo,
  config: { access: 'organization.configure', multipart: true },
  schema: {
    summary: 'Upload the logo: multipart field `file`, PNG, JPEG or WebP up to 5 MB',
    params: organizationParams,
    response: { 200: Organization },
  },
} as const

export const removeLogo = {
  method: 'DELETE',
  url: organizationPaths.logo,
  config: { access: 'organization.configure' },
  schema: { summary: 'Remove the logo', params: organizationParams, response: { 200: Organization } },
} as const

export const getFile = {
  method: 'GET',
  url: organizationPaths.file,
  config: { access: 'public', answersKeys: true },
  schema: { summary: 'Download a file by its content hash', params: Type.Object({ hash: Hash }) },
} as const

/** The setup steps of a new organization, each done or not. */
export const Setup = Type.Object({
  timeZone: Type.Boolean(),
  payroll: Type.Boolean(),
  client: Type.Boolean(),
  location: Type.Boolean(),
  job: Type.Boolean(),
  member: Type.Boolean(),
})
export type Setup = Static<typeof Setup>

export const getSetup = {
  method: 'GET',
  url: organizationPaths.setup,
  config: { access: 'organization.read', preparesStatements: true },
  schema: { summary: 'Get the progress of the set-up', params: organizationParams, response: { 200: Setup } },
} as const
