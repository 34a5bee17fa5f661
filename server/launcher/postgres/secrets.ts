import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { ConfigError } from '#server/setting-reader.ts'
import { writeWhole } from '#server/whole-file.ts'
import type { Directories } from './directories.ts'

/** Passwords of the two roles, created once per installation. */
export interface Secrets {
  readonly superuser: string
  readonly owner: string
}

/** @throws ConfigError when the file is missing or invalid. */
export function readSecrets({ secrets: file }: Directories): Secrets {
  const secrets = existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined
  if (secrets) return secrets
  throw new ConfigError(
    `${file} is ${secrets === null ? 'damaged' : 'missing'}: without it nobody can log in to the database beside it.` +
      ' Restore that file, or set DATA_DIR to an empty directory and restore a backup (db:restore)',
  )
}

/**
 * Like `readSecrets`, but creates passwords for a new cluster.
 * @throws ConfigError when the file of an existing one is missing or invalid.
 */
export async function prepareSecrets(directories: Directories): Promise<Secrets> {
  if (existsSync(directories.cluster)) return readSecrets(directories)
  const stored = existsSync(directories.secrets) ? parse(readFileSync(directories.secrets, 'utf8')) : null
  if (stored) return stored
  const secrets: Secrets = { superuser: secret(), owner: secret() }
  await writeWhole(directories.secrets, `${JSON.stringify(secrets)}\n`)
  return secrets
}

function parse(text: string): Secrets | null {
  try {
    const { superuser, owner } = JSON.parse(text) as Partial<Secrets>
    return superuser && owner ? { superuser, owner } : null
  } catch {
    return null
  }
}

const secret = () => randomBytes(24).toString('base64url')
