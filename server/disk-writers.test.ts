import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname

/** The functions of node:fs that create or change files; reading and removing cannot leave a half-written file. */
const writing =
  /^(?:appendFile|copyFile|cp|createWriteStream|ftruncate|link|mkdir|mkdtemp|open|rename|symlink|truncate|write|writeFile|writev)(?:Sync)?$/

/** Every other module uses whole-file.ts; otherwise a power cut leaves half a file. */
const exceptions: Record<string, { names: string[]; why: string }> = {
  'whole-file.ts': { names: ['link', 'open', 'rename'], why: 'the writer' },
  'make-directory.ts': { names: ['mkdirSync', 'openSync'], why: 'the maker of directories' },
  'log-files.ts': { names: ['openSync'], why: 'log files are appended to; a line that was cut off is skipped' },
  'log-lines.ts': { names: ['writeSync'], why: 'writes those lines' },
  'log-search.ts': { names: ['open'], why: 'reads' },
  'secret-files.ts': { names: ['openSync'], why: 'reads, and looks at the same file who else may' },
  'tile-archive.ts': { names: ['open'], why: 'reads tiles one by one' },
  'gateway/site/releases.ts': { names: ['open'], why: 'reads a part of a file' },
  'launcher/build.ts': { names: ['renameSync'], why: 'moves the old page out of the way' },
  'launcher/postgres/binaries.ts': { names: ['symlinkSync'], why: 'completes the npm package, at every start' },
  'launcher/postgres/lock-file.ts': {
    names: ['writeFileSync'],
    why: "PostgreSQL's own lock keeps its owner; a torn one names no process",
  },
  'api/features/data-export/archive.ts': {
    names: ['createWriteStream'],
    why: 'a draft in the temporary directory, which the file store then takes',
  },
  'api/features/data-export/run-export.ts': { names: ['mkdtemp'], why: 'that temporary directory' },
  'docs/main.ts': { names: ['mkdtempSync', 'writeFileSync'], why: 'writes the sources, on a developer’s machine' },
}

const isTest = (file: string) => /\.test\.ts$|(^|\/)(test|bench)\//.test(file)
const statement = /import\s+(type\s+)?([^;'"]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/g

function writersIn(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(statement)].flatMap(([, type, clause = '']) => {
    if (type) return []
    const named = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]
    if (named === undefined) return [clause.trim()]
    return named
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => writing.test(name))
  })
}

describe('file writers', () => {
  test('only whole-file.ts and the listed exceptions write files', () => {
    const files = globSync('**/*.ts', { cwd: root }).filter((file) => !isTest(file))
    const writers = Object.fromEntries(
      files.map((file) => [file, writersIn(file).toSorted()] as const).filter(([, names]) => names.length > 0),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(writers).toEqual(Object.fromEntries(Object.entries(exceptions).map(([file, { names }]) => [file, names])))
  })

  test('only the listed modules access the file system', () => {
    const odd = globSync('**/*.ts', { cwd: root })
      .filter((file) => !isTest(file))
      .filter((file) =>
        /(?:require|getBuiltinModule|import)\(['"](?:node:)?fs/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(odd).toEqual([])
  })
})
