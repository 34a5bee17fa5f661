import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** The settings that are secrets. Each may be read from a file whose path is in `<name>_FILE`. */
export const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_SERVING_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_BEFORE',
  'PUSH_KEY',
  'TELEPHONY_AUTH_TOKEN',
])

export const fileSettingOf = (name: string) => `${name}_FILE`

const bytesMax = 65_536
const forOthers = 0o007

type Read =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly text?: undefined; readonly fault: string }

/**
 * Returns the one line of a file as vaults, systemd, Docker and Kubernetes provide it, or the fault, never the content.
 */
export function readSecretFile(path: string): Read {
  const read = readOwnFile(path)
  return /[\n\r]/.test(read.text ?? '') ? { fault: 'must hold one line of text' } : read
}

/** Returns the text of a file that is not readable by every user, or its fault. */
export function readOwnFile(path: string): Read {
  let fd: number
  try {
    // Non-blocking, because opening a pipe without a writer would wait forever.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    return { fault: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
  try {
    const stats = fstatSync(fd)
    if (!stats.isFile()) return { fault: 'is no file' }
    if ((stats.mode & forOthers) !== 0) return { fault: 'every user of this machine may open: chmod 400 it' }
    if (stats.size > bytesMax) return { fault: `has more than ${bytesMax} bytes` }
    const text = readFileSync(fd, 'utf8').trim()
    if (!text) return { fault: 'is empty' }
    return /[\0\uFFFD]/.test(text) ? { fault: 'holds something else than text' } : { text }
  } finally {
    closeSync(fd)
  }
}
