import { describe, expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { compose, mailKinds } from './compose.ts'

const publicUrl = 'https://app.example.com'

describe('email texts', () => {
  test.each(languages.flatMap((language) => mailKinds.map((kind) => [kind, language] as const)))(
    'the email %s in %s contains its link in both parts',
    (kind, language) => {
      const { subject, text, html } = compose(kind, language, publicUrl, { query: { userId: 'u', token: 'a-b_c' } })
      expect(subject.length).toBeGreaterThan(5)
      const links = text.match(/https?:\S+/g) ?? []
      expect(links).toHaveLength(1)
      expect(links[0]).toMatch(/^https:\/\/app\.example\.com\/[a-z/-]+\?userId=u&token=a-b_c$/)
      expect(html).toContain(links[0]?.replaceAll('&', '&amp;'))
      expect(html).toContain(`<html lang="${language}">`)
    },
  )
})
