import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

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

export function prepareDirectories(dataDir: string): Directories {
  const root = join(dataDir, 'postgres')
  makePrivate(root)
  const socket = socketDirectory(root)
  makePrivate(socket)
  return { root, cluster: join(root, 'data'), secrets: join(root, 'secrets.json'), socket }
}

function makePrivate(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}

function socketDirectory(root: string) {
  const near = join(root, 'socket')
  const record = join(root, 'socket-directory')
  if (Buffer.byteLength(join(near, socketName)) <= socketPathBytes) {
    rmSync(record, { force: true })
    return near
  }
  const far = existsSync(record) ? readFileSync(record, 'utf8') : shortDirectory(root)
  refuseForeign(far)
  writeFileSync(record, far, { mode: 0o600 })
  return far
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
