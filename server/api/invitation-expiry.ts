import { sql } from 'kysely'

const days = 7

/** When an invitation that is made or sent now ends. */
export const invitationExpiry = () => sql<Date>`now() + make_interval(days => ${days})`
