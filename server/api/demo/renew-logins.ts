import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import { hashPassword } from '#server/api/features/users/passwords/passwords.ts'
import { readLogins, writeLogins } from '#server/demo-logins.ts'
import { createLogin, demoPeople, type DemoLogin } from './logins.ts'
import { seedLock } from './seed.ts'

/** Gives the demo accounts new passwords when the login file is damaged. Returns whether it was. */
export async function renewDamagedLogins(db: Kysely<Database>, dataDir: string): Promise<boolean> {
  if (readLogins(dataDir) !== null) return false
  return inApplication(db, async (turn) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(turn)
    if (readLogins(dataDir) !== null) return false
    // Committed before the file is complete, so that an interrupted start still finds it damaged.
    const logins = await inApplication(db, async (tx) => {
      const renewed: DemoLogin[] = []
      for (const login of demoPeople.map(createLogin)) {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ passwordHash: await hashPassword(login.password) })
          .where('email', '=', login.email)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) renewed.push(login)
      }
      return renewed
    })
    await writeLogins(dataDir, logins)
    return true
  })
}
