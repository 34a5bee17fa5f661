import { sql } from 'kysely'

/** SQL condition: a session from a company's provider reaches only that company's organization. */
export const reachedIn = (session: string, place: string) => sql<boolean>`(
  ${sql.ref(`${session}.companyId`)} is null or ${sql.ref(`${session}.companyId`)} = ${sql.ref(`${place}.organizationId`)})`
