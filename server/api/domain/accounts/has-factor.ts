import { sql } from 'kysely'

/** SQL condition: the user in the row of this alias has an app or a passkey. */
export const hasFactorOf = (user: string) => sql<boolean>`(
  exists (select from authenticator_apps a where a.user_id = ${sql.ref(`${user}.id`)} and a.secret is not null)
  or exists (select from passkeys p where p.user_id = ${sql.ref(`${user}.id`)}))`
