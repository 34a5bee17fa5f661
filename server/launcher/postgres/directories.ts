import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeDirectory } from '#server/make-directory.ts'
import { writeWhole } from '#server/whole-file.ts'

/** The directories of an embedded server, all under `<dataDir>/postgres`. */
export interface Directories {
  readonly root: string
  /** PGDATA. */
  readonly cluster: string
  readonly secrets: string
  /** Contains the socket; lies elsewhere when its path would be too long. */
  readonly socket: string
}

const socketName = '.s.PGSQL.5432'
// sockaddr_un has 108 bytes on Linux and 104 on macOS, including the terminating zero.
const socketPathBytes = process.platform === 'darwin' ? 103 : 107

/** Returns the paths without creating anything. */
export function locateDirectories(dataDir: string): Directories {
  const root = join(dataDir, 'postgres')
  return { root, cluster: join(root, 'data'), secrets: join(root, 'secrets.json'), socket: socketOf(root) }
}

/** Returns the paths and creates what is missing. */
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
  // A truncated record is ignored; the same path results as long as the temporary directory is the same.
  return isAbsolute(recorded) ? recorded : shortDirectory(root)
}

function shortDirectory(root: string) {
  const name = `custodia-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const path = join(tmpdir(), name)
  return Buffer.byteLength(join(path, socketName)) <= socketPathBytes ? path : join('/tmp', name)
}

/** The temporary directory is world-writable, so somebody else may own a directory of that name. */
function refuseForeign(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  const { uid } = userInfo()
  if (stats && uid !== 0 && stats.uid !== uid) {
    throw new Error(`${path} belongs to another user: use a DATA_DIR with a shorter path`)
  }
}
