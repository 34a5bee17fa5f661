import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = `<!doctype html><style media="all">body { margin: 0 }</style>
  <script>
    first()
  </script><script type="module" crossorigin src="/assets/index.js"></script><SCRIPT>second()</SCRIPT>`

describe('content security policy', () => {
  test('allows inline scripts and styles by hash, and others from our origin only', () => {
    expect(contentSecurityPolicy(page, { agent: false })).toBe(
      `default-src 'none'; script-src 'self' ${hashOf('\n    first()\n  ')} ${hashOf('second()')}; ` +
        `style-src 'self' ${hashOf('body { margin: 0 }')}; img-src 'self' data: blob:; connect-src 'self'; ` +
        "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
  })

  test('allows the performance agent only when it is configured', () => {
    expect(contentSecurityPolicy(page, { agent: false })).not.toContain('newrelic')
    const policy = contentSecurityPolicy(page, { agent: true })
    expect(policy).toMatch(/script-src [^;]*https:\/\/js-agent\.newrelic\.com/)
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/bam\.nr-data\.net/)
  })

  test('allows map tiles from the configured server only', () => {
    const policy = contentSecurityPolicy(page, { agent: false, tiles: 'https://tile.example.com/{z}/{x}/{y}.png' })
    expect(policy).toContain("img-src 'self' data: blob: https://tile.example.com;")
  })
})
