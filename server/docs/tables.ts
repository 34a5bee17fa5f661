import { sourceLanguage } from '#shared/languages.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problems } from '#server/problems/problems.ts'
import { permissions } from '#shared/access/permissions.ts'
import { roles } from '#shared/access/roles.ts'

const exampleFile = join(import.meta.dirname, '../../.env.example')

/** The generated sections of the documents, by the name of their markers. */
export const tables: Readonly<Record<string, () => string>> = {
  settings: () => table(['setting', 'default or example', 'meaning'], settings(readFileSync(exampleFile, 'utf8'))),
  permissions: () =>
    table(
      ['permission', ...holders],
      Object.entries(permissions).map(([name, allowed]) => [
        `\`${name}\``,
        ...holders.map((role) => ((allowed as readonly string[]).includes(role) ? 'x' : '')),
      ]),
    ),
  problems: () =>
    table(
      ['code', 'status', 'message'],
      Object.entries(problems).map(([code, { status, message }]) => [
        `\`${code}\``,
        String(status),
        message(sourceLanguage),
      ]),
    ),
}

const holders = roles.filter((role) => role !== 'PLATFORM_ADMIN')

/** The documents, relative to the project root, and their generated sections. */
export const documents = {
  'server/docs/settings.md': ['settings'],
  'server/docs/permissions.md': ['permissions'],
  'server/docs/errors.md': ['problems'],
} as const satisfies Record<string, readonly string[]>

/**
 * Inserts each table between its markers.
 * @throws Error when a marker is missing.
 */
export function withTables(text: string, names: readonly string[]): string {
  return names.reduce((result, name) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`)
    if (!between.test(result)) throw new Error(`the marker ${name} is missing`)
    return result.replace(between, (_all, start: string, end: string) => `${start}${tables[name]?.() ?? ''}\n${end}`)
  }, text)
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Reads the settings of `.env.example`; a comment belongs to the first setting after it. */
function settings(text: string): string[][] {
  const rows: string[][] = []
  let meaning: string[] = []
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name) rows.push([`\`${name}\``, value && `\`${value}\``, meaning.join(' ')])
    meaning = name || !line.startsWith('# ') ? [] : [...meaning, line.slice(2)]
  }
  return rows
}
