import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents, tables, withTables } from './tables.ts'

for (const [path, names] of Object.entries(documents)) {
  const file = join(import.meta.dirname, '../..', path)
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), names))
}
for (const [name, print] of Object.entries(tables)) process.stdout.write(`${name}\n\n${print()}\n\n`)
