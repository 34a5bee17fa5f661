import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const html = (text: string) => render(<Markdown text={text} />).container

describe('Markdown', () => {
  test('renders emphasis, lists, tables and links as elements', () => {
    const page = html(
      '1. **Bold** and `code`\n2. two\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n[mail](mailto:a@example.com)',
    )
    expect(page.querySelector('ol li strong')?.textContent).toBe('Bold')
    expect(page.querySelector('ol code')?.textContent).toBe('code')
    expect([...page.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['1', '2'])
    expect(page.querySelector('a')?.getAttribute('href')).toBe('mailto:a@example.com')
  })

  test('keeps a nested list in its place', () => {
    expect(html('- one\n  - deep\n- two').querySelector('ul ul li')?.textContent).toBe('deep')
  })

  test('opens external links in a new tab without a referrer or opener', () => {
    const link = html('[site](https://example.com)').querySelector('a')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    'text <script>alert(1)</script> text',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.png)',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('neither runs nor loads anything from %s', (text) => {
    const page = html(text)
    expect(page.querySelectorAll('img, script, iframe, a')).toHaveLength(0)
    expect(page.textContent).not.toBe('')
  })

  test('decodes an ampersand written as an entity', () => {
    expect(html('soap &amp; water & more').textContent).toBe('soap & water & more')
  })
})
