import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dieWithParent } from '../die-with-parent.ts'
import type { Binaries } from './binaries.ts'
import type { Directories } from './directories.ts'

type Command = [string, ...string[]]

/** The user the server's programs run as. */
export interface Identity {
  /** Wraps a command line so that it runs as that user and is interrupted when this process dies. */
  wrap(command: Command): Command
  /** Changes the owner of a file or directory that user could not read otherwise. */
  give(path: string): void
}

const nobody = 65_534

/**
 * PostgreSQL refuses to run as root. Started by root, the server runs as `nobody` in its own user namespace, which can
 * still access what only root may enter. Where that is forbidden, as in many containers, or cannot reach the directory,
 * the directory is given to the owner of a parent directory or to `nobody`. A cluster with another owner keeps it.
 * @throws Error when no such user works.
 */
export function chooseIdentity(directories: Directories, binaries: Binaries): Identity {
  const follow = dieWithParent('INT')
  if (process.getuid?.() !== 0) return { wrap: prefix(follow), give: () => {} }
  if (follow.length === 0)
    throw new Error('PostgreSQL does not run as root: start as another user, or set DATABASE_URL')

  const { uid: owner } = lstatSync(directories.root)
  const others = [placeOwner(directories.root), nobody].filter((uid) => uid !== undefined)
  if (owner === 0) {
    const inside = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
    const identity = { wrap: prefix([...inside, ...follow]), give: () => {} }
    if (reaches(identity, directories, binaries)) return identity
  }
  for (const uid of owner === 0 ? others : [owner]) {
    const words = [...follow, `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
    const identity = { wrap: prefix(words), give: (path: string) => giveTo(uid, path) }
    openWay(dirname(directories.root))
    for (const path of [directories.root, directories.socket]) identity.give(path)
    if (reaches(identity, directories, binaries)) return identity
  }
  throw new Error(`No user but root reaches ${directories.root}: set DATA_DIR to a directory others may enter`)
}

const prefix = (words: readonly string[]) => (command: Command) => [...words, ...command] as Command

/** True when the user exists by name, as `initdb` requires, and can access both data and programs. */
function reaches({ wrap }: Identity, { root }: Directories, { postgres }: Binaries) {
  const [program, ...words] = wrap(['sh', '-c', 'cd "$0" && test -x "$1" && id -un', root, postgres])
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0
}

/** Returns the first non-root owner among the parent directories. */
function placeOwner(path: string): number | undefined {
  const { uid } = statSync(path)
  if (uid !== 0) return uid
  return dirname(path) === path ? undefined : placeOwner(dirname(path))
}

/** Lets others traverse our directory without listing it. */
function openWay(path: string) {
  const { uid, mode } = statSync(path)
  if (uid === 0 && !(mode & 0o001)) chmodSync(path, (mode & 0o777) | 0o011)
}

function giveTo(uid: number, path: string) {
  const stats = lstatSync(path)
  if (stats.uid !== uid) chownSync(path, uid, uid)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) giveTo(uid, join(path, name))
}
