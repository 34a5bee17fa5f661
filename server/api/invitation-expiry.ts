import { sql } from 'kysely'

const days = 7

/** SQL for the expiry of an invitation created or sent now. */
export const invitationExpiry = () => sql<Date>`now() + make_interval(days => ${days})`
