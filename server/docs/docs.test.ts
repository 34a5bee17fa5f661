import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, withTables } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const exclude = (name: string) => /^(node_modules|\.data|\.git|dist)$/.test(name)
const paths = ['*.md', '{server,shared,web}/**/*.md', '.github/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude }),
)
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const allText = [...texts.values()].join('\n')

describe('documents', () => {
  test('the generated settings, permissions and error codes are up to date (npm run docs)', () => {
    for (const [path, names] of Object.entries(documents)) {
      const text = texts.get(path) ?? ''
      expect(withTables(text, names)).toBe(text)
    }
  })

  test('the documents name exactly the user-facing commands', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = [...allText.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const forPeople = Object.keys(scripts).filter((name) => !/^(start|test|build|format|ci:.*)$/.test(name))
    expect(forPeople.filter((name) => !allText.includes(name))).toEqual([])
  })

  test('the files and folders named in the documents exist', () => {
    const named = [...allText.matchAll(/`((?:shared|server|web|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(20)
    // Placeholders of the recipe for a new feature, and files created at startup.
    const generatedPath = /\/(?:x|NNN)[./-]|web\/dist/
    expect(named.filter((path) => !generatedPath.test(path) && !existsSync(join(root, path)))).toEqual([])
  })

  /** Heading anchors as GitHub generates them. */
  const anchorsOf = (text: string) =>
    new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    )

  test('every link between documents resolves', () => {
    const broken = [...texts].flatMap(([from, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
        const to = path === '' ? from : normalize(join(dirname(from), path))
        const isThere =
          existsSync(join(root, to)) && (anchor === undefined || anchorsOf(texts.get(to) ?? '').has(anchor))
        return isThere ? [] : [`${from}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('the README is short enough to be read', () => {
    expect(Buffer.byteLength(texts.get('README.md') ?? '')).toBeLessThan(12_288)
  })
})
