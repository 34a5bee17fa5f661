import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { keyLengthMin } from '#server/encryption-keys.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { createWhole } from '#server/whole-file.ts'

/** Encrypts secrets that must be readable again; `owner` is authenticated, so that they decrypt for no other. */
export interface Sealing {
  seal(secret: string, owner: string): Buffer
  /**
   * Undefined when the key is unknown.
   * @throws Error when it was changed, or belongs to another owner.
   */
  open(sealed: Buffer, owner: string): string | undefined
  /** True when encrypted with the current key. */
  isCurrent(sealed: Buffer): boolean
  /** A keyed hash: equal for the same secret and owner, so that it can be searched. */
  mark(secret: string, owner: string): Buffer
  /** The hashes by the current key and all previous ones. */
  marks(secret: string, owner: string): Buffer[]
}

const cipher = 'aes-256-gcm'
const nameLength = 4
const nonceLength = 12
const tagLength = 16

/**
 * Encryption with one key. Ciphertexts begin with four bytes that identify it, which distinguishes a wrong key from
 * damage.
 */
function createSeal(text: string) {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'custodia sealing', 32))
  const markKey = Buffer.from(hkdfSync('sha256', text, '', 'custodia marks', 32))
  const name = createHash('sha256').update(key).digest().subarray(0, nameLength)
  return {
    isOf: (sealed: Buffer) => sealed.subarray(0, nameLength).equals(name),
    seal(secret: string, owner: string) {
      const nonce = randomBytes(nonceLength)
      const sealer = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([sealer.update(secret, 'utf8'), sealer.final()])
      return Buffer.concat([name, nonce, sealer.getAuthTag(), body])
    },
    open(sealed: Buffer, owner: string) {
      const nonceEnd = nameLength + nonceLength
      const tagEnd = nonceEnd + tagLength
      const opener = createDecipheriv(cipher, key, sealed.subarray(nameLength, nonceEnd), { authTagLength: tagLength })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceEnd, tagEnd))
      return opener.update(sealed.subarray(tagEnd), undefined, 'utf8') + opener.final('utf8')
    },
    mark: (secret: string, owner: string) => createHmac('sha256', markKey).update(`${owner}\n${secret}`).digest(),
  }
}

/** Creates AES-256-GCM encryption with the key `text`; ciphertexts of the keys in `before` can still be decrypted. */
export function createSealing(text: string, before: readonly string[] = []): Sealing {
  const current = createSeal(text)
  const seals = [current, ...before.map(createSeal)]
  return {
    seal: current.seal,
    open: (sealed, owner) => seals.find(({ isOf }) => isOf(sealed))?.open(sealed, owner),
    isCurrent: current.isOf,
    mark: current.mark,
    marks: (secret, owner) => seals.map(({ mark }) => mark(secret, owner)),
  }
}

/** Like `open`, but also undefined for a changed ciphertext. */
export function openOrUndefined(open: () => string | undefined): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/**
 * The columns of a row sealed anew with the present key; undefined where none has to be. `onDamage` gets those that
 * cannot be opened, which stay as they are.
 */
export function resealed<K extends string>(
  columns: Readonly<Record<K, Buffer | null>>,
  owner: string,
  { open, seal, isCurrent }: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>,
  onDamage: (column: K) => void,
): Partial<Record<K, Buffer>> | undefined {
  const fresh: Partial<Record<K, Buffer>> = {}
  for (const [column, sealed] of Object.entries(columns) as [K, Buffer | null][]) {
    if (!sealed || isCurrent(sealed)) continue
    const opened = openOrUndefined(() => open(sealed, owner))
    if (opened === undefined) onDamage(column)
    else fresh[column] = seal(opened, owner)
  }
  return Object.keys(fresh).length > 0 ? fresh : undefined
}

/**
 * Creates the encryption with ENCRYPTION_KEY, or with the key in the data directory, generated on first use.
 * @throws ConfigError when the stored key is too short, since anybody could guess it.
 */
export async function readSealing({
  encryptionKey,
  encryptionKeysBefore,
  dataDir,
}: Pick<Config, 'encryptionKey' | 'encryptionKeysBefore' | 'dataDir'>): Promise<Sealing> {
  return createSealing(encryptionKey ?? (await storedKey(dataDir)), encryptionKeysBefore)
}

async function storedKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'encryption.key')
  if (readIfThere(path) === undefined) await createWhole(path, `${randomBytes(32).toString('hex')}\n`)
  const stored = readFileSync(path, 'utf8').trim()
  if (stored.length >= keyLengthMin) return stored
  throw new ConfigError(
    `${path} has ${stored.length} characters, and a key has at least ${keyLengthMin}: restore the file from the copy kept` +
      ' with the backups, or set ENCRYPTION_KEY. Where no copy is left, delete the file and a new key is made: users then' +
      ' set up their authenticator apps and telephone PINs anew',
  )
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
