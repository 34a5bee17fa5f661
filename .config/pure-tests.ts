import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const statement = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/**
 * Modules that start a database, a server, a program, a build or a page: a test that imports them indirectly is not
 * pure.
 */
const starters =
  /^(server\/(api\/test\/(api|database|reused-database)|test\/|gateway\/test\/|launcher\/(build\.|postgres\/start|running))|web\/test\/screen|@testing-library\/|vite$)/
/** Modules a pure test must not import itself, although the code it tests may. */
const ownStarters = /^(node:(child_process|http|net|tls|worker_threads)|fastify|vite|pg)$/

/** Returns the tests of `folders` that start nothing, determined by their direct and indirect imports. */
export function pureTests(root: string, folders: string): string[] {
  const imports = new Map<string, readonly string[]>()
  const importsOf = (file: string) => {
    let imported = imports.get(file)
    if (!imported) {
      const targets = [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(
        ([, to = '', lazy]) => lazy ?? to,
      )
      imported = targets.map((to) =>
        to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? join(dirname(file), to) : to,
      )
      imports.set(file, imported)
    }
    return imported
  }
  const reaches = (file: string, visited: Set<string>): boolean =>
    importsOf(file).some((to) => {
      if (starters.test(to)) return true
      if (visited.has(to) || !/\.tsx?$/.test(to)) return false
      visited.add(to)
      return reaches(to, visited)
    })
  return globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: root, exclude: ['**/dist/**', 'web/browser/**'] }).filter(
    (file) => !importsOf(file).some((to) => ownStarters.test(to)) && !reaches(file, new Set()),
  )
}
