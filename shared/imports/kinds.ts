/** Lists that can be imported, in the order in which one refers to those before it. */
export const importKinds = [
  'clients',
  'contacts',
  'locations',
  'jobs',
  'members',
  'certifications',
  'balances',
  'hours',
] as const
export type ImportKind = (typeof importKinds)[number]

/** The contents of an import: a list, or the sheets of a workbook. */
export const importSubjects = [...importKinds, 'workbook'] as const
export type ImportSubject = (typeof importSubjects)[number]

export const importStates = ['waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Whether rows add records, change those they name, or both. */
export const importModes = ['add', 'update', 'both'] as const
export type ImportMode = (typeof importModes)[number]

/** How to treat an import with bad rows: write nothing, or only the valid rows. */
export const badRowRules = ['refuse', 'skip'] as const
export type BadRowRule = (typeof badRowRules)[number]

/** Two columns that make one name, where a file has no column of the whole one. */
const nameParts = ['firstName', 'lastName'] as const

const address = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const

/** The fields that say when a job's visits are. */
export const jobScheduleFields = [
  'weekdays',
  'startTime',
  'durationMinutes',
  'everyWeeks',
  'rrule',
  'startsOn',
  'endsOn',
] as const

/** The fields of each kind that a column can contain, in display order. */
export const importFields = {
  clients: [
    'name',
    'status',
    ...address,
    'notes',
    'startsOn',
    'endsOn',
    'priceBasis',
    'price',
    'contactName',
    'contactTitle',
    'contactEmail',
    'contactPhone',
    ...nameParts,
    'id',
  ],
  contacts: ['client', 'name', 'title', 'email', 'phone', ...nameParts, 'id'],
  locations: [
    'client',
    'name',
    ...address,
    'latitude',
    'longitude',
    'timeZone',
    'serviceRegion',
    'geofence',
    'phones',
    'notes',
    'id',
  ],
  jobs: [
    'client',
    'location',
    'name',
    'status',
    'notes',
    ...jobScheduleFields,
    'crewSize',
    'budgetedMinutes',
    'price',
    'priceBasis',
    'id',
  ],
  members: [
    'name',
    'email',
    'phone',
    'employeeNumber',
    'title',
    'language',
    'roles',
    'regions',
    'manager',
    'hiredOn',
    'payRate',
    'payBasis',
    'salaryHours',
    'payFrom',
    ...nameParts,
    'id',
  ],
  certifications: [
    'member',
    'name',
    'paper',
    'number',
    'issuedOn',
    'expiresOn',
    'forOffice',
    'notes',
    ...nameParts,
    'id',
  ],
  balances: ['member', 'policy', 'hours', 'day', ...nameParts, 'id'],
  hours: [
    'member',
    'client',
    'location',
    'job',
    'day',
    'startTime',
    'endTime',
    'breakMinutes',
    'notes',
    ...nameParts,
    'id',
  ],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof importFields)[ImportKind][number]

/** The order of day and month in dates with slashes. */
export const dayOrders = ['month_first', 'day_first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The sign before the decimals of a number. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export const columnFormats = [...dayOrders, ...decimalSigns] as const
export type ColumnFormat = (typeof columnFormats)[number]

export const dayFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'hiredOn',
  'startsOn',
  'endsOn',
  'payFrom',
  'issuedOn',
  'expiresOn',
  'day',
])

export const numberFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'price',
  'payRate',
  'salaryHours',
  'hours',
  'latitude',
  'longitude',
])

/** Fields that a file must have and every new record must fill. */
export const neededFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['name'],
  contacts: ['client', 'name'],
  locations: ['client', 'name'],
  jobs: ['client', 'location', 'name'],
  members: ['name'],
  certifications: ['member', 'name'],
  balances: ['member', 'policy', 'hours'],
  hours: ['member', 'location', 'startTime', 'endTime'],
}

/** The name that first and last names make. */
export const joinedNames: Readonly<Partial<Record<ImportKind, ImportField>>> = {
  clients: 'contactName',
  contacts: 'name',
  members: 'name',
  certifications: 'member',
  balances: 'member',
  hours: 'member',
}

/** Whether the columns say a field, whole or in parts. */
export const hasField = (kind: ImportKind, fields: readonly (ImportField | null)[], field: ImportField) =>
  fields.includes(field) ||
  // A client without a company's name is called as its contact.
  (field === (kind === 'clients' ? 'name' : joinedNames[kind]) &&
    (fields.includes('firstName') || fields.includes('lastName')))

/** Hours within which a whole import can be undone. */
export const undoHours = 24
