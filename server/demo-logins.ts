import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

export interface DemoLogin {
  role: string
  email: string
  password: string
}

const pathIn = (dataDir: string) => join(dataDir, 'demo-logins.json')

/** Returns the demo logins; undefined without a file, null when it is invalid. */
export function readLogins(dataDir: string): DemoLogin[] | null | undefined {
  let text: string
  try {
    text = readFileSync(pathIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
  try {
    const logins: unknown = JSON.parse(text)
    return Array.isArray(logins) && logins.length > 0 && logins.every(isLogin) ? logins : null
  } catch {
    return null
  }
}

const isLogin = (value: unknown): value is DemoLogin =>
  typeof value === 'object' &&
  value !== null &&
  ['role', 'email', 'password'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** Writes the demo logins to where the operator finds them. */
export const writeLogins = (dataDir: string, logins: readonly DemoLogin[]): Promise<void> =>
  writeWhole(pathIn(dataDir), `${JSON.stringify(logins, null, 2)}\n`)
