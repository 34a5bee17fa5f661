import { randomInt } from 'node:crypto'
import type { DemoLogin as Login } from '#server/demo-logins.ts'
import words from './words.json' with { type: 'json' }

/** The demo's accounts, one per role. */
export const demoPeople = [
  { role: 'owner', name: 'Olivia Hart', staff: ['OWNER', 'ADMIN'] },
  { role: 'admin', name: 'Adam Brooks', staff: ['ADMIN'] },
  { role: 'supervisor', name: 'Sofía Marín', staff: ['SUPERVISOR'] },
  { role: 'employee', name: 'Elena Cruz', staff: ['EMPLOYEE'] },
  { role: 'client contact', name: 'Dr. Maren Olsen', staff: null },
  { role: 'platform admin', name: 'Pat Quinn', staff: null },
] as const

export type DemoPerson = (typeof demoPeople)[number]

export interface DemoLogin extends Login {
  role: DemoPerson['role']
}

const wordsInPhrase = 5

/** Creates a login of this installation: forty bits as pronounceable words. */
export const createLogin = ({ role }: DemoPerson): DemoLogin => ({
  role,
  email: `${role.replaceAll(' ', '-')}@demo.custodia.example`,
  password: Array.from({ length: wordsInPhrase }, () => words[randomInt(words.length)]).join(' '),
})
