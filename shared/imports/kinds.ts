export const importKinds = ['members', 'clients', 'locations', 'jobs'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['waiting', 'running', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const address = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const

/** The fields of each kind that a column can contain, in display order. */
export const importFields = {
  members: ['name', 'email', 'phone', 'employeeNumber', 'title', 'language', 'roles', 'hiredOn'],
  clients: ['name', 'status', ...address, 'notes', 'startsOn', 'endsOn', 'priceBasis', 'price'],
  locations: ['client', 'name', ...address, 'latitude', 'longitude', 'timeZone', 'notes'],
  jobs: [
    'client',
    'location',
    'name',
    'status',
    'notes',
    'weekdays',
    'startTime',
    'durationMinutes',
    'everyWeeks',
    'startsOn',
    'endsOn',
    'budgetedMinutes',
    'price',
    'priceBasis',
  ],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof importFields)[ImportKind][number]

/** The order of day and month in dates with slashes. */
export const dayOrders = ['month_first', 'day_first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Fields that a file must have and every row must fill. */
export const neededFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  members: ['name'],
  clients: ['name'],
  locations: ['client', 'name'],
  jobs: ['client', 'location', 'name'],
}
