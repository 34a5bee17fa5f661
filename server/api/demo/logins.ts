import { randomInt } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import words from './words.json' with { type: 'json' }

/** Who can sign in to the demo, one for each role. */
export const demoPeople = [
  { role: 'owner', name: 'Olivia Hart', staff: ['OWNER', 'ADMIN'] },
  { role: 'admin', name: 'Adam Brooks', staff: ['ADMIN'] },
  { role: 'supervisor', name: 'Sofía Marín', staff: ['SUPERVISOR'] },
  { role: 'employee', name: 'Elena Cruz', staff: ['EMPLOYEE'] },
  { role: 'client contact', name: 'Dr. Maren Olsen', staff: null },
  { role: 'platform admin', name: 'Pat Quinn', staff: null },
] as const

export type DemoPerson = (typeof demoPeople)[number]

export interface DemoLogin {
  role: DemoPerson['role']
  email: string
  password: string
}

const wordsInPhrase = 5

/** A login of this installation only: forty bits in words that can be read out. */
export const createLogin = ({ role }: DemoPerson): DemoLogin => ({
  role,
  email: `${role.replaceAll(' ', '-')}@demo.custodia.example`,
  password: Array.from({ length: wordsInPhrase }, () => words[randomInt(words.length)]).join(' '),
})

/** Where whoever runs the installation finds them; whole or not at all. */
export function writeLogins(dataDir: string, logins: readonly DemoLogin[]): void {
  const path = join(dataDir, 'demo-logins.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
