import { admins, everyStaffRole, managers, owners, workers, type Role } from './roles.ts'

/** Who may do what inside an organisation. The API enforces this table; the page hides what it forbids. */
export const permissions = {
  /** Name and logo: also what a client's contact sees in the title bar. */
  'organization.header': [...everyStaffRole, 'CLIENT_CONTACT'],
  'organization.read': everyStaffRole,
  'organization.configure': owners,

  'clients.read': everyStaffRole,
  'clients.manage': managers,

  /** The area of the own client: visits, requests, ratings, documents that are shared. */
  'client_area.use': ['CLIENT_CONTACT'],
  /** What clients ask for, and how they rate visits. */
  'requests.read': managers,
  /** Answer and close requests; supervisors who are tied to regions in those. */
  'requests.answer': managers,

  'locations.read': everyStaffRole,
  'locations.manage': managers,
  /** Sets alarm codes, and is shown them for a reason. */
  'locations.secrets': managers,

  'jobs.read': everyStaffRole,
  'jobs.manage': managers,
  /** What the client pays for a job. */
  'jobs.price': managers,

  'audit.read': admins,

  'export.run': owners,

  'organization.delete': owners,

  'faq.read': everyStaffRole,
  /** Ask what is not answered there, and see one's own questions. */
  'faq.ask': workers,
  'faq.manage': admins,

  'holidays.read': everyStaffRole,
  'holidays.manage': admins,
  /** See what clients were asked, and answer for them. */
  'holidays.answer': managers,

  'import.run': admins,

  'views.use': everyStaffRole,
  /** Views for everybody in the organisation. */
  'views.share': admins,

  'search.use': everyStaffRole,

  /** A user's own, in this organisation; nobody sees another's. */
  'notifications.own': [...everyStaffRole, 'CLIENT_CONTACT'],

  /** Business monitors, what fires, and taking it up. */
  'monitors.read': admins,
  'monitors.manage': admins,

  /** Names, titles, email addresses and telephone numbers, the org chart; private details are not in it. */
  'members.read': everyStaffRole,
  'members.manage': admins,
  /** What one is certified for oneself, with the certificates. */
  'certifications.own': everyStaffRole,
  /** Seen and set by nobody else; the member's own pay statement is another route. */
  'pay.rates': admins,

  /** Write and submit the own day. */
  'recaps.write': ['SUPERVISOR'],
  /** Read the own submitted recaps and comment on them. */
  'recaps.read': managers,
  /** Those of everybody. */
  'recaps.all': admins,

  /** Prices, margins and what clients decide. */
  'quotes.manage': admins,

  'regions.read': everyStaffRole,
  'regions.manage': admins,

  /** Start and end work, breaks and tasks of the own log; the own work logs. */
  'time.own': workers,

  /** Everybody's hours. Positions are sent for the regions a manager acts in. */
  'worklogs.read': managers,
  /** Start, end, correct and void work logs of others, with a reason. */
  'worklogs.manage': managers,

  'payroll.read': admins,
  /** Approve, lock, adjust, and say how the organisation pays. */
  'payroll.manage': admins,
  /** Opens a locked period again, with a reason. */
  'payroll.unlock': owners,
  /** The own pay, with how it came to be. */
  'pay.own': workers,

  /** Who works where now, and who is late; a supervisor of regions sees those. */
  'operations.read': managers,

  /** Report a problem at a location, and see the own reports. */
  'problems.report': workers,
  'problems.read': managers,
  'problems.resolve': managers,

  /** What there is to ask for, without costs. */
  'supplies.names': workers,
  /** Stock, use and costs. */
  'stock.read': managers,
  /** The catalogue, suppliers, stock areas, and entries of the ledger. */
  'stock.manage': admins,

  /** Ask for supplies at a location, and see the own requests. */
  'supplies.request': workers,
  'supplies.read': managers,
  /** Supervisors who are tied to regions decide in those. */
  'supplies.decide': managers,

  /** Visits and their crews; drafts are for those who plan. */
  'schedule.read': everyStaffRole,
  'schedule.manage': managers,
  /** The own visits and the own calendar feed. */
  'schedule.own': workers,

  /** The own balances and requests, and who is off when: names and days. */
  'timeoff.own': workers,
  /** Everybody's requests and what they are for. */
  'timeoff.read': managers,
  /** Policies, adjustments, and deciding requests. */
  'timeoff.manage': admins,

  /** Reports, their figures, and what to inspect next. */
  'inspections.read': managers,
  /** Inspect, share a report with the client, and verify what was repaired. */
  'inspections.manage': managers,
  'inspections.templates': admins,
  /** See and do the own corrective actions. */
  'inspections.act': workers,

  /** Every call with who called and what came of it, and putting right what a call shows. */
  'calls.read': admins,
  /** The numbers that workers call. */
  'telephony.manage': admins,

  /** The own trips, and entering some. */
  'mileage.own': workers,
  /** Everybody’s trips; approving and rejecting; rates. */
  'mileage.manage': admins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * Who may call a route: a permission of the matrix, or one of the accesses that need no organisation:
 * `public` (anyone), `unconfirmed` (signed in, even to an account whose address nobody has confirmed yet), `verified`,
 * `platform` (PLATFORM_ADMIN). Trust in an account begins at its first confirmation, so `unconfirmed` is for very few.
 */
export type Access = Permission | 'public' | 'unconfirmed' | 'verified' | 'platform'

/** Whether someone with these roles holds the permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean => {
  const holders: readonly Role[] = permissions[permission]
  return roles.some((role) => holders.includes(role))
}
