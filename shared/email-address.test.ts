import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailboxOf } from './email-address.ts'

describe('mailboxOf', () => {
  test.each([
    [' ana@example.com ', 'ana@example.com'],
    ['Ana.Reyes@EXAMPLE.Com', 'Ana.Reyes@example.com'],
    ['ana+work@example.com', 'ana+work@example.com'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
    ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com'],
    ['JOSÉ@example.com', 'josé@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['ana@sub.example.co', 'ana@sub.example.co'],
  ])('normalizes %j to %j', (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox)
  })

  test.each([
    'ana@example.com.',
    'ana@example..com',
    'ana@.example.com',
    'ana@example',
    '.ana@example.com',
    'ana.@example.com',
    'a..a@example.com',
    'ａｎａ@example.com',
    'ana＠example.com',
    'ana@example。com',
    'ana@example．com',
    'an a@example.com',
    'ana\u200B@example.com',
    'ana@exam\u200Bple.com',
    'ana@127.0.0.1',
    'ana@0x7f.1',
    'ana@-example.com',
    'ana@exa_mple.com',
    'ana@example.com%2e',
    'ana@example.com/x',
    'ana@@example.com',
    'ana',
    `${'a'.repeat(65)}@example.com`,
  ])('rejects %j', (typed) => {
    expect(mailboxOf(typed)).toBeNull()
  })

  test('is idempotent for any input', () => {
    const label = string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    assert(
      property(label, label, label, (local, name, ending) => {
        const mailbox = mailboxOf(`${local}@${name}.${ending}`)
        if (mailbox === null) return
        expect(mailboxOf(mailbox)).toBe(mailbox)
        if (/^[ -~]*$/.test(mailbox))
          expect(mailboxOf(mailbox.toUpperCase())?.toLowerCase()).toBe(mailbox.toLowerCase())
        expect(mailbox.split('@')[1]).toMatch(/^[a-z0-9.-]+[a-z0-9]$/)
      }),
      { numRuns: 3_000 },
    )
  })
})
