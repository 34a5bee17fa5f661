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
    summary: 'The organisations the user belongs to',
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
    summary: 'Create an organisation; the caller becomes its owner and admin',
    body: NewOrganization,
    response: { 201: Organization },
  },
} as const

export const getOrganization = {
  method: 'GET',
  url: organizationPaths.organization,
  config: { access: 'organization.header', preparesStatements: true },
  schema: { summary: 'Name and logo', params: organizationParams, response: { 200: Organization } },
} as const

/** One flat object: what an organisation decides for itself. Each issue of the product adds its keys here. */
export const Configuration = Closed({
  version: Version,
  name: Name(limits.organizationNameMax),
  timeZone: TimeZone,
  weekStart: Weekday,
  /** When a workday begins, on the organisation's clock. */
  workdayStart: LocalTime,
  currency: Type.Enum([...currencies]),
  units: Type.Enum([...unitSystems]),
  /** The main one of `languages`: what new members are written to in. */
  language: Type.Enum([...languages]),
  /** What the organisation works in: what its people and its texts can be in. */
  languages: Type.Array(Type.Enum([...languages]), { minItems: 1, maxItems: languages.length, uniqueItems: true }),
  payPeriod: Type.Enum([...payPeriods]),
  payPeriodWeeks: Type.Integer({ minimum: 1, maximum: 4 }),
  /** A day on which a pay period of whole weeks began; null until payroll is set up. */
  payPeriodStart: Nullable(LocalDate),
  /** Days from the last day of a period to the day on which it is paid. */
  payDelayDays: Type.Integer({ minimum: 0, maximum: 31 }),
  /** As pay statements name the employer; empty until it is entered. */
  employerAddress: Line(200),
  /** Of start and end of work, for pay; what is shown in operations stays exact. */
  rounding: Type.Enum([...roundings]),
  geofencePolicy: Type.Enum([...geofencePolicies]),
  /** Work that runs longer is ended at this length and flagged. */
  autoCloseMinutes: Type.Integer({ minimum: 60, maximum: 24 * 60 }),
  /** A visit nobody started is late after this many minutes, and missing after `missingMinutes`. */
  lateMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
  missingMinutes: Type.Integer({ minimum: 1, maximum: 720 }),
  /** Work is started so long before its visit without a reason; a job may have its own. */
  earlyStartMinutes: EarlyStartMinutes,
  /** Work under this share of the plan is short, unless its checklist is complete; a job may have its own. */
  shortPercent: ShortPercent,
  /** Whether members see visits at once, or when their week is published. */
  schedulePublishing: Type.Enum([...publishingModes]),
  /** Of owners and admins, a week after the rule or the role began. */
  secondFactorRequired: Type.Boolean(),
})
export type Configuration = Static<typeof Configuration>

export const getConfiguration = {
  method: 'GET',
  url: organizationPaths.configuration,
  config: { access: 'organization.read', preparesStatements: true },
  schema: { summary: 'The configuration', params: organizationParams, response: { 200: Configuration } },
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
  schema: { summary: 'IANA time zones with their offset now', response: { 200: TimeZoneList } },
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
  config: { access: 'public' },
  schema: { summary: 'A file by the hash of its content', params: Type.Object({ hash: Hash }) },
} as const

/** The set-up steps of a new organisation, each done or not. */
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
  schema: { summary: 'How far the set-up is', params: organizationParams, response: { 200: Setup } },
} as const
