import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tables, withTables } from './tables.ts'

const readme = join(import.meta.dirname, '../../README.md')
writeFileSync(readme, withTables(readFileSync(readme, 'utf8')))
for (const [name, print] of Object.entries(tables)) process.stdout.write(`${name}\n\n${print()}\n\n`)
