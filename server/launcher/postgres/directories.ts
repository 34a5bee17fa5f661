import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeDirectory } from '#server/make-directory.ts'
import { writeWhole } from '#server/whole-file.ts'

/** Where one embedded server keeps its things, all under `<dataDir>/postgres`. */
export interface Directories {
  readonly root: string
  /** PGDATA. */
  readonly cluster: string
  readonly secrets: string
  /** Holds the socket; elsewhere when the path would be too long for one. */
  readonly socket: string
}

const socketName = '.s.PGSQL.5432'
// sockaddr_un is 108 bytes on Linux and 104 on macOS, the closing zero included.
const socketPathBytes = process.platform === 'darwin' ? 103 : 107

/** Where they are; nothing is made. */
export function locateDirectories(dataDir: string): Directories {
  const root = join(dataDir, 'postgres')
  return { root, cluster: join(root, 'data'), secrets: join(root, 'secrets.json'), socket: socketOf(root) }
}

/** The same, made where they are not there yet. */
export async function prepareDirectories(dataDir: string): Promise<Directories> {
  const directories = locateDirectories(dataDir)
  const { root, socket } = directories
  makePrivate(root)
  if (socket === nearSocket(root)) rmSync(recordOf(root), { force: true })
  else {
    refuseForeign(socket)
    await writeWhole(recordOf(root), socket)
  }
  makePrivate(socket)
  return directories
}

function makePrivate(path: string) {
  makeDirectory(path)
  chmodSync(path, 0o700)
}

const nearSocket = (root: string) => join(root, 'socket')
const recordOf = (root: string) => join(root, 'socket-directory')

function socketOf(root: string) {
  if (Buffer.byteLength(join(nearSocket(root), socketName)) <= socketPathBytes) return nearSocket(root)
  const record = recordOf(root)
  const recorded = existsSync(record) ? readFileSync(record, 'utf8') : ''
  // One that was cut off says nothing; the same place is found again as long as the temporary directory is the same.
  return isAbsolute(recorded) ? recorded : shortDirectory(root)
}

function shortDirectory(root: string) {
  const name = `custodia-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const path = join(tmpdir(), name)
  return Buffer.byteLength(join(path, socketName)) <= socketPathBytes ? path : join('/tmp', name)
}

/** The temporary directory is open to everyone: somebody else may have put a directory of that name there. */
function refuseForeign(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  const { uid } = userInfo()
  if (found && uid !== 0 && found.uid !== uid) {
    throw new Error(`${path} belongs to another user: use a DATA_DIR with a shorter path`)
  }
}
