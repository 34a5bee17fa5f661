import { expect, test } from 'vitest'
import { dialled, formatPhone } from './phone.ts'

test.each([
  ['+16125550160', '(612) 555-0160', 'tel:+16125550160'],
  ['+16125550160;ext=12', '(612) 555-0160 ext. 12', 'tel:+16125550160;ext=12'],
  ['+525512345678', '+52 55 1234 5678', 'tel:+525512345678'],
  ['+526561234567', '+52 656 123 4567', 'tel:+526561234567'],
  ['+4930123456', '+4930123456', 'tel:+4930123456'],
  ['555 0100 after six', '555 0100 after six', 'tel:5550100'],
  ['', '', 'tel:'],
])('shows %s as people write it and dials it whole', (kept, shown, href) => {
  expect(formatPhone(kept)).toBe(shown)
  expect(dialled(kept)).toBe(href)
})
