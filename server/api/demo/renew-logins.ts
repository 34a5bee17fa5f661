import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import { hashPassword } from '#server/api/features/users/passwords.ts'
import { readLogins, writeLogins } from '#server/demo-logins.ts'
import { createLogin, demoPeople, type DemoLogin } from './logins.ts'
import { seedLock } from './seed.ts'

/** Gives the demo's accounts new pass phrases where the file that holds them is damaged. Says whether it was. */
export async function renewDamagedLogins(db: Kysely<Database>, dataDir: string): Promise<boolean> {
  if (readLogins(dataDir) !== null) return false
  return inApplication(db, async (turn) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(turn)
    if (readLogins(dataDir) !== null) return false
    // Committed before the file is whole: a start that is cut short in between finds it damaged still.
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
