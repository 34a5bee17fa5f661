import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoLogin {
  role: string
  email: string
  password: string
}

/** The demo logins of an installation, by role. */
export function readLogins(dataDir: string): Record<string, DemoLogin> & { owner: DemoLogin } {
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as DemoLogin[]
  const byRole = Object.fromEntries(logins.map((login) => [login.role, login]))
  const { owner } = byRole
  if (!owner) throw new Error('there is no demo owner')
  return { ...byRole, owner }
}
