import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'server/SECURITY.md'), 'utf8')
const checklist = text.slice(text.indexOf('### V1 '))

/** `1.1.2, 1.2.1`, or a range such as `1.2.6–1.2.9`. */
function idsOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('–')
    const [chapter, begin] = [first.slice(0, first.lastIndexOf('.')), Number(first.split('.').at(-1))]
    const end = Number(last.split('.').at(-1))
    return Array.from({ length: end - begin + 1 }, (_, more) => `${chapter}.${begin + more}`)
  })
}

/** Chapters listed as a whole: tokens, OAuth and WebRTC. */
const wholeChapters = new Set(['9.1.1–9.2.4', '10.1.1–10.7.3', '17.1.1–17.3.2'])
/** Number of level 1 and 2 requirements in those chapters. */
const inWholeChapters = 43

const rows = [...checklist.matchAll(/^\| (\d[\d., –]*) \| [^|]+ \| (.+) \|$/gm)].flatMap(
  ([, ids = '', definition = '']) =>
    (wholeChapters.has(ids) ? [] : idsOf(ids)).map((id) => ({
      id,
      kind: /^(not here|not met): ./.exec(definition)?.[1] ?? 'met',
    })),
)

describe('SECURITY.md', () => {
  test('lists each of the 253 requirements of ASVS 5.0 levels 1 and 2 once, with correct totals', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253 - inWholeChapters)
    expect(rows).toHaveLength(253 - inWholeChapters)
    const count = (kind: string) => rows.filter((row) => row.kind === kind).length
    expect(checklist).toContain(
      `**Counts**: ${count('met')} met, ${count('not here') + inWholeChapters} not here, ${count('not met')} not met.`,
    )
    expect(count('not met')).toBeLessThan(6)
  })

  test('refers only to existing files', () => {
    const named = [...text.matchAll(/`((?:server|web|shared|\.github|\.config)\/[\w./@-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
