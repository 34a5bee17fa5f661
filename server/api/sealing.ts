import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Keeps a secret that must be read again; `owner` is bound to it, so that it opens for nobody else. */
export interface Sealing {
  seal(secret: string, owner: string): Buffer
  /** Undefined when it was sealed with a key that is not known. @throws Error when it was changed, or is another owner's. */
  open(sealed: Buffer, owner: string): string | undefined
  /** Whether it was sealed with the key of today. */
  isCurrent(sealed: Buffer): boolean
  /** The same for the same secret and owner, so that it can be looked for; nobody without the key makes one. */
  mark(secret: string, owner: string): Buffer
  /** The mark of today's key and those of the keys before. */
  marks(secret: string, owner: string): Buffer[]
}

const cipher = 'aes-256-gcm'
const nameLength = 4
const nonceLength = 12
const tagLength = 16

/** One key's own: what it sealed begins with four bytes that name it, so that a wrong one is told from damage. */
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

/** AES-256-GCM under `text`; what the keys before it sealed can be opened still. */
export function createSealing(text: string, before: readonly string[] = []): Sealing {
  const current = createSeal(text)
  const all = [current, ...before.map(createSeal)]
  return {
    seal: current.seal,
    open: (sealed, owner) => all.find(({ isOf }) => isOf(sealed))?.open(sealed, owner),
    isCurrent: current.isOf,
    mark: current.mark,
    marks: (secret, owner) => all.map(({ mark }) => mark(secret, owner)),
  }
}

/** The key of ENCRYPTION_KEY, or the one kept in the data directory, which is made on first use. */
export function readSealing({
  encryptionKey,
  encryptionKeysBefore,
  dataDir,
}: Pick<Config, 'encryptionKey' | 'encryptionKeysBefore' | 'dataDir'>): Sealing {
  return createSealing(encryptionKey ?? keptKey(dataDir), encryptionKeysBefore)
}

function keptKey(dataDir: string): string {
  const path = join(dataDir, 'encryption.key')
  const kept = readIfThere(path)
  if (kept) return kept
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    // Whole or not at all, and of two processes that make one at once the first counts.
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
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
