import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const inputs = ['{web,shared}/**/*', 'package-lock.json']
const notBuilt = /^web\/(dist[^/]*|browser|test)(\/|$)|\.test\.tsx?$/

/** Returns a hash of the page's sources: equal hashes mean an equal page. */
export function hashSources(root: string) {
  const hash = createHash('sha256')
  const files = inputs
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true, exclude: ['web/dist*'] }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !notBuilt.test(name))
    .toSorted()
  for (const name of files)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0')
  return hash.digest('hex')
}
