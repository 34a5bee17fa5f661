import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { renderAt } from '#web/test/screen.tsx'
import { DocsPage } from './docs-page.tsx'
import { readBlocks } from './rich-text.tsx'

describe('the docs', () => {
  test('begin with the first steps and link to every area', () => {
    renderAt('/docs', '/docs', <DocsPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Jobs and schedules' }).getAttribute('href')).toBe('/docs/jobs')
  })

  test.each([
    'start',
    'home',
    'clients',
    'locations',
    'jobs',
    'work',
    'availability',
    'closing',
    'supplies',
    'settings',
    'account',
  ])('have %s in both languages', (area) => {
    for (const language of ['en', 'es'] as const) {
      speak(language)
      const { unmount } = renderAt(`/docs/${area}`, '/docs/:area', <DocsPage />)
      expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(1)
      unmount()
    }
  })

  test('show the first page for an unknown area', () => {
    const { address } = renderAt('/docs/nothing', '/docs/:area', <DocsPage />)
    expect(address()).toBe('/docs')
  })

  test('show each step of closing a month in a picture with its description', () => {
    for (const language of ['en', 'es'] as const) {
      speak(language)
      const { unmount } = renderAt('/docs/closing', '/docs/:area', <DocsPage />)
      const pictures = screen.getAllByRole<HTMLImageElement>('img')
      expect(pictures.map(({ src }) => /(\w+)[.-](en|es)/.exec(src)?.slice(1))).toEqual(
        ['payroll', 'why', 'lock', 'export'].map((name) => [name, language]),
      )
      expect(pictures.every(({ alt }) => alt.length > 20)).toBe(true)
      unmount()
    }
  })

  test('distinguish headings, lists and paragraphs', () => {
    expect(readBlocks('## One\n- a\n- b\n\nText')).toEqual([
      { kind: 'heading', lines: ['One'] },
      { kind: 'list', lines: ['a', 'b'] },
      { kind: 'text', lines: ['Text'] },
    ])
  })
})
