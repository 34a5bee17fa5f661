import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

const ana = { email: 'ana.reyes@brightside.example', name: 'Ana Reyes' }

describe('the password rule', () => {
  test.each([
    'correct horse battery staple',
    'vier wilde gänse fliegen',
    'мой длинный пароль здесь',
    'Ana Reyes paints blue doors',
    'a-long-enough-phrase',
    'owner-of-a-password-123',
    '🐘🦒🦓🦏🦛🐪🐫🦘🐃🐂🐄🐎🐖🐏🐑',
  ])('accepts %s', (password) => {
    expect(passwordFault(password, ana)).toBeNull()
  })

  test.each([
    'short',
    'fourteen chars',
    'x'.repeat(129),
    'aaaaaaaaaaaaaaa',
    'abababababababab',
    'passwordpassword',
    'PasswordPassword',
    'Password12345678',
    'pássword-1234567',
    '123456789012345',
    'qwertyuiopasdfgh',
    'lkjhgfdsapoiuytrewq',
    'abcdefghijklmnop',
    'this is my password',
    'maytheforcebewithyou',
    'blue42!blue42!blue42!',
    'custodia2026!!!',
    'ana.reyes@brightside.example',
    'Ana Reyes 19851985',
    'reyes-ana-custodia-7',
    '111111111111112',
    '7777777777777777',
  ])('rejects %s', (password) => {
    expect(passwordFault(password, ana)).not.toBeNull()
  })

  test('rejects the most common leaked passwords in any case: over three thousand of each required length', () => {
    const leaked = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n')
    const owner = { ...ana, hasFactor: true }
    expect(leaked.filter((password) => passwordFault(password, owner) === null)).toEqual([])
    expect(passwordFault('MailCreated5240', ana)?.('en')).toContain('too common')
    expect(passwordFault('Jordan-23', owner)?.('en')).toContain('too common')
    expect(leaked.filter((password) => password.length >= 15).length).toBeGreaterThan(3_000)
    expect(leaked.filter((password) => password.length < 15).length).toBeGreaterThan(3_000)
  })

  test('rejects a password that is only the name of the owner’s organization', () => {
    const owner = { ...ana, organizations: ['Twin-Rivers Cleaning Co.'] }
    expect(passwordFault('Twin Rivers Cleaning 2026!', owner)?.('en')).toContain('organization')
    expect(passwordFault('Twin Rivers Cleaning 2026!', ana)).toBeNull()
    expect(passwordFault('twin rivers run over stones', owner)).toBeNull()
  })

  test('counts characters as people see them, not bytes', () => {
    expect(passwordFault('é'.normalize('NFD').repeat(5) + 'zwölfüß', ana)?.('en')).toContain('at least 15')
    expect(passwordFault('wölfe im wald 1', ana)).toBeNull()
  })
})
