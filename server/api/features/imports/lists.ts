import type { ImportKind } from '#shared/imports/kinds.ts'
import { balancesImport } from './balances-import.ts'
import { certificationsImport } from './certifications-import.ts'
import { clientsImport } from './clients-import.ts'
import { contactsImport } from './contacts-import.ts'
import { hoursImport } from './hours-import.ts'
import { jobsImport } from './jobs-import.ts'
import type { ListImport, Values } from './list-import.ts'
import { locationsImport } from './locations-import.ts'
import { membersImport } from './members-import.ts'

/** Calls code that works for any list with a typed list. */
type ForAny = <R>(use: <T extends Values>(list: ListImport<T>) => R) => R

const forAny =
  <T extends Values>(list: ListImport<T>): ForAny =>
  (use) =>
    use(list)

export const lists: Readonly<Record<ImportKind, ForAny>> = {
  clients: forAny(clientsImport),
  contacts: forAny(contactsImport),
  locations: forAny(locationsImport),
  jobs: forAny(jobsImport),
  members: forAny(membersImport),
  certifications: forAny(certificationsImport),
  balances: forAny(balancesImport),
  hours: forAny(hoursImport),
}
