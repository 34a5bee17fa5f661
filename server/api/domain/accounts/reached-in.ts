import { sql } from 'kysely'

/** SQL condition: a session of a company's provider reaches that company's organization alone. */
export const reachedIn = (session: string, place: string) => sql<boolean>`(
  ${sql.ref(`${session}.companyId`)} is null or ${sql.ref(`${session}.companyId`)} = ${sql.ref(`${place}.organizationId`)})`
