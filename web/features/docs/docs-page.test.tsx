import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { renderAt } from '#web/test/screen.tsx'
import { DocsPage } from './docs-page.tsx'
import { readBlocks } from './rich-text.tsx'

test('the docs begin with the first steps and lead to every area', () => {
  renderAt('/docs', '/docs', <DocsPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Jobs and schedules' }).getAttribute('href')).toBe('/docs/jobs')
})

test.each(['start', 'home', 'clients', 'locations', 'jobs', 'work', 'settings', 'account'])(
  '%s is written in both languages',
  (area) => {
    for (const language of ['en', 'es'] as const) {
      speak(language)
      const { unmount } = renderAt(`/docs/${area}`, '/docs/:area', <DocsPage />)
      expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(1)
      unmount()
    }
  },
)

test('an unknown area leads to the first page', () => {
  const { address } = renderAt('/docs/nothing', '/docs/:area', <DocsPage />)
  expect(address()).toBe('/docs')
})

test('headings, lists and paragraphs are told apart', () => {
  expect(readBlocks('## One\n- a\n- b\n\nText')).toEqual([
    { kind: 'heading', lines: ['One'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'text', lines: ['Text'] },
  ])
})
