import { describe, expect, test } from 'vitest'
import { linkedPages, pages } from './pages.ts'
import { pageRoutes } from './routes.ts'

describe('links to pages', () => {
  const links = Object.entries({ ...pages, ...linkedPages }) as [string, string | ((...ids: string[]) => string)][]
  const patterns = pageRoutes.map((route) => new URLPattern({ pathname: route }))

  test.each(links)('%s leads to a page of the web app', (_name, link) => {
    const address = typeof link === 'string' ? link : link(...Array.from({ length: link.length }, (_, i) => `id-${i}`))
    expect(patterns.some((pattern) => pattern.test(address, 'https://app.example'))).toBe(true)
  })

  test('parts of a question that are not given are left out', () => {
    expect(linkedPages.workLogs('o1')).toBe('/org/o1/operations?view=logs')
    expect(linkedPages.workLogs('o1', 'l1')).toBe('/org/o1/operations?view=logs&log=l1')
    expect(linkedPages.myWork('o1')).toBe('/org/o1/employee')
  })
})
