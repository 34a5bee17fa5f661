import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announcement } from './announce.ts'

const config = (dataDir = '/nowhere') =>
  ({ publicUrl: 'http://localhost:3000', dataDir, mode: 'development', smtpUrl: undefined }) as const

describe('startup announcement', () => {
  test('prints the address and where mail is delivered', () => {
    expect(announcement(config())).toContain(
      'Custodia runs at http://localhost:3000\n  Mails are at http://localhost:3000/dev/mailbox',
    )
    expect(announcement({ ...config(), mode: 'production' })).toContain('Mails are files in /nowhere/mail')
    expect(announcement({ ...config(), smtpUrl: 'smtp://mail' })).not.toContain('Mails')
  })

  test('prints the demo logins in columns', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-announce-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const logins = [
      { role: 'OWNER', email: 'o@demo.test', password: 'one two' },
      { role: 'CLIENT_CONTACT', email: 'client@demo.test', password: 'three four' },
    ]
    writeFileSync(join(dataDir, 'demo-logins.json'), JSON.stringify(logins))
    expect(announcement(config(dataDir))).toContain(
      '    OWNER           o@demo.test       one two\n    CLIENT_CONTACT  client@demo.test  three four\n',
    )
  })

  test.each(['', '[{"role": "OWN', '{}'])('ignores a login file that contains %j', (left) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-announce-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    writeFileSync(join(dataDir, 'demo-logins.json'), left)
    expect(announcement(config(dataDir))).not.toContain('Demo logins')
  })
})
