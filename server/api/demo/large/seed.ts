import { randomUUIDv7 } from 'node:crypto'
import { migrate } from '#server/api/db/migrate.ts'
import { hashPassword } from '#server/api/features/users/passwords/passwords.ts'
import type { Config } from '#server/config.ts'
import { writeLogins } from '#server/demo-logins.ts'
import { createLogin, demoPeople, type DemoLogin } from '../logins.ts'
import type { Shape } from './shape.ts'
import { writeLarge } from './write.ts'

/** Roles of the first members, in order. */
const roles = ['owner', 'supervisor', 'admin', 'employee'] as const

/**
 * Fills an empty development database and writes a login for each staff role of the large organization to
 * `demo-logins.json`. Only the passwords are random.
 * @throws Error when the installation is not for development, or the database is not empty.
 */
export async function seedLarge(
  ownerUrl: string,
  { mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>,
  { shape, day }: { shape: Shape; day: string },
): Promise<DemoLogin[]> {
  if (mode !== 'development') throw new Error('The large data is for development: MODE is production')
  await migrate(ownerUrl)
  const people = roles.flatMap((role) => demoPeople.filter((person) => person.role === role))
  const logins = people.map(createLogin)
  const accounts = await Promise.all(
    logins.map(async ({ email, password }, place) => ({
      id: randomUUIDv7(),
      email,
      name: people[place]?.name ?? '',
      passwordHash: await hashPassword(password),
    })),
  )
  await writeLarge(ownerUrl, { shape, day, accounts }, () => writeLogins(dataDir, logins))
  return logins
}
