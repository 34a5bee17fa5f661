import { describe, expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

describe('Content-Disposition', () => {
  test.each([
    ['image/webp', '', 'inline'],
    ['text/html', '', 'attachment'],
    ['application/pdf', 'plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
    ['image/png', 'plano ñ.png', `inline; filename="plano _.png"; filename*=UTF-8''plano%20%C3%B1.png`],
    ['image/svg+xml', 'a"\r\nx-evil: 1', `attachment; filename="a___x-evil: 1"; filename*=UTF-8''a%22__x-evil%3A%201`],
    ['image/png', '../../etc/passwd', `inline; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ])('serves %s named %j as %s', (type, name, header) => {
    expect(contentDisposition(type, name)).toBe(header)
  })
})
