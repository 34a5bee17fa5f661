import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { completeLinks } from './binaries.ts'

describe('PostgreSQL binaries', () => {
  test('creates the symbolic links npm cannot pack, once', () => {
    const root = mkdtempSync(join(tmpdir(), 'custodia-links-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    mkdirSync(join(root, 'native/lib'), { recursive: true })
    writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'library')
    const links = [
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    ]
    writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(links))

    completeLinks(root)
    completeLinks(root)

    expect(readlinkSync(join(root, 'native/lib/libpq.so'))).toBe('libpq.so.5.18')
    expect(readFileSync(join(root, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
  })
})
