import { ConfigError } from './setting-reader.ts'
import type { Settings } from './settings.ts'

export const keyLengthMin = 32

/** A key may itself contain commas, so every sufficiently long run of parts is tried as a key. */
export function keysIn(text: string): string[] {
  const parts = text.split(',')
  const runs = parts.flatMap((_, from) => parts.slice(from).map((_end, more) => parts.slice(from, from + more + 1)))
  return runs.map((run) => run.join(',').trim()).filter((key) => key.length >= keyLengthMin)
}

/** @throws ConfigError when a key is too short. */
export function readEncryptionKeys({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_BEFORE: before = '' }: Settings) {
  if (key && key.length < keyLengthMin) {
    throw new ConfigError(`ENCRYPTION_KEY must have at least ${keyLengthMin} characters`)
  }
  const encryptionKeysBefore = keysIn(before)
  if (before && encryptionKeysBefore.length === 0) {
    throw new ConfigError('ENCRYPTION_KEY_BEFORE must have keys of at least 32 characters, by commas')
  }
  return { encryptionKey: key, encryptionKeysBefore }
}
