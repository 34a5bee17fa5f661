import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Directories } from './directories.ts'

/** Passwords of the two logins, made once per installation. */
export interface Secrets {
  readonly superuser: string
  readonly owner: string
}

/** @throws Error when the cluster exists and its secrets do not. */
export function readSecrets({ secrets: file, cluster }: Directories): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  if (existsSync(cluster)) {
    throw new Error(`${file} is missing: without it nobody can log in to the database beside it. Restore that file.`)
  }
  const made: Secrets = { superuser: secret(), owner: secret() }
  writeFileSync(`${file}.new`, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return made
}

const secret = () => randomBytes(24).toString('base64url')
