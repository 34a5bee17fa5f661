import { admins, everyStaffRole, managers, owners, workers, type Role } from './roles.ts'

/**
 * Maps each permission to the roles that have it within an organization. The API enforces this table; the page hides
 * what it forbids.
 */
export const permissions = {
  /** Name and logo, which a client's contact also sees in the title bar. */
  'organization.header': [...everyStaffRole, 'CLIENT_CONTACT'],
  'organization.read': everyStaffRole,
  'organization.configure': owners,

  'clients.read': everyStaffRole,
  'clients.manage': managers,

  /** The client area: visits, requests, ratings and shared documents. */
  'client_area.use': ['CLIENT_CONTACT'],
  /** Requests of clients and their ratings of visits. */
  'requests.read': managers,
  /** Answer and close requests; supervisors with regions only within them. */
  'requests.answer': managers,

  'locations.read': everyStaffRole,
  'locations.manage': managers,
  /** Set alarm codes, and reveal them with a reason. */
  'locations.secrets': managers,

  'jobs.read': everyStaffRole,
  'jobs.manage': managers,
  /** The price the client pays for a job. */
  'jobs.price': managers,

  /** Threads about places, visits and persons; which ones a member sees is decided for each. */
  'messages.use': everyStaffRole,

  'audit.read': admins,

  'export.run': owners,

  'organization.delete': owners,

  'faq.read': everyStaffRole,
  /** Ask a question the FAQ does not answer, and read one's own questions. */
  'faq.ask': workers,
  'faq.manage': admins,

  'holidays.read': everyStaffRole,
  'holidays.manage': admins,
  /** Read the questions to clients about holidays, and answer for them. */
  'holidays.answer': managers,

  'import.run': admins,

  /** API keys, webhooks, and how people sign in through the company's own accounts. */
  'integrations.manage': admins,

  'views.use': everyStaffRole,
  /** Views shared with everybody in the organization. */
  'views.share': admins,

  'search.use': everyStaffRole,

  /** The user's own notifications in this organization; nobody else can read them. */
  'notifications.own': [...everyStaffRole, 'CLIENT_CONTACT'],

  /** Read monitors and incidents, and acknowledge incidents. */
  'monitors.read': admins,
  'monitors.manage': admins,

  /** Names, titles, email addresses, phone numbers and the org chart, without private details. */
  'members.read': everyStaffRole,
  'members.manage': admins,
  /** The member's own certifications with their certificates. */
  'certifications.own': everyStaffRole,
  /** Read and change pay rates; a member's own pay statement is another route. */
  'pay.rates': admins,

  /** Write and submit the recap of one's own day. */
  'recaps.write': ['SUPERVISOR'],
  /** Read and comment on one's own submitted recaps. */
  'recaps.read': managers,
  /** Read and comment on everybody's recaps. */
  'recaps.all': admins,

  /** Quotes with prices, margins and the clients' decisions. */
  'quotes.manage': admins,

  'regions.read': everyStaffRole,
  'regions.manage': admins,

  /** Start and end one's own work, breaks and tasks; read one's own work logs. */
  'time.own': workers,

  /** Read everybody's hours. Positions are included for the regions a manager acts in. */
  'worklogs.read': managers,
  /** Start, end, correct and void others' work logs, with a reason. */
  'worklogs.manage': managers,

  'payroll.read': admins,
  /** Approve, lock and adjust pay, and change the pay settings. */
  'payroll.manage': admins,
  /** Unlock a locked period, with a reason. */
  'payroll.unlock': owners,
  /** One's own pay and its calculation. */
  'pay.own': workers,

  /** Live work and lateness; a supervisor with regions sees only those. */
  'operations.read': managers,

  /** Report a problem at a location, and read one's own reports. */
  'problems.report': workers,
  'problems.read': managers,
  'problems.resolve': managers,

  /** The supplies that can be requested, without costs. */
  'supplies.names': workers,
  /** Stock, usage and costs. */
  'stock.read': managers,
  /** The catalog, suppliers, stock areas and ledger entries. */
  'stock.manage': admins,

  /** Request supplies for a location, and read one's own requests. */
  'supplies.request': workers,
  'supplies.read': managers,
  /** Supervisors with regions decide only within them. */
  'supplies.decide': managers,

  /** Visits and their crews; drafts only for those who plan. */
  'schedule.read': everyStaffRole,
  'schedule.manage': managers,
  /** One's own visits and calendar feed. */
  'schedule.own': workers,

  /** One's own balances and requests, and the names and days of absences. */
  'timeoff.own': workers,
  /** Everybody's requests with their reasons. */
  'timeoff.read': managers,
  /** Policies, adjustments and decisions on requests. */
  'timeoff.manage': admins,

  /** Reports, their statistics, and due inspections. */
  'inspections.read': managers,
  /** Inspect, share a report with the client, and verify repairs. */
  'inspections.manage': managers,
  'inspections.templates': admins,
  /** Read and complete one's own corrective actions. */
  'inspections.act': workers,

  /** Every call with caller and result, and corrections based on it. */
  'calls.read': admins,
  /** The phone numbers workers call. */
  'telephony.manage': admins,

  /** Read and add one's own trips. */
  'mileage.own': workers,
  /** Everybody's trips, approvals and rates. */
  'mileage.manage': admins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * The access a route requires: a permission, or one that needs no organization: `public` (anyone), `unconfirmed`
 * (signed in, even with an unconfirmed address), `verified`, `platform` (PLATFORM_ADMIN). An account is trusted from
 * its first confirmation on, so `unconfirmed` is for very few routes.
 */
export type Access = Permission | 'public' | 'unconfirmed' | 'verified' | 'platform'

/** True when one of these roles has the permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean => {
  const holders: readonly Role[] = permissions[permission]
  return roles.some((role) => holders.includes(role))
}
