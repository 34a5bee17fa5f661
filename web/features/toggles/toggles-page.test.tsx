import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { features } from '#shared/features.ts'
import { speak } from '#web/test/speak.ts'
import { renderAt } from '#web/test/screen.tsx'
import es from './texts/es.json' with { type: 'json' }
import { TogglesPage } from './toggles-page.tsx'

const open = () => renderAt('/features', '/features', <TogglesPage />)
const stored = () => JSON.parse(localStorage.getItem('TOGGLE_PERSISTENCE') ?? 'null') as unknown

describe('the feature switches', () => {
  test('switch a feature off in this browser and reset it', async () => {
    localStorage.setItem('TOGGLE_PERSISTENCE', '{"sidebar.clients":false}')
    const { user } = open()
    const live = await screen.findByRole<HTMLInputElement>('switch', { name: /live-updates/ })
    expect(live.checked).toBe(true)
    await user.click(live)
    expect(live.checked).toBe(false)
    expect(stored()).toEqual({ 'sidebar.clients': false, 'feature.live-updates': false })
    await user.click(screen.getByRole('button', { name: 'Use the default for live-updates' }))
    expect(live.checked).toBe(true)
    expect(stored()).toEqual({ 'sidebar.clients': false })
  })

  test("list every feature with a description in the page's language", async () => {
    speak('es')
    open()
    for (const { id } of features) {
      await screen.findByRole('switch', { name: new RegExp(id) })
      expect(screen.getByText(es[`feature.${id}`])).toBeDefined()
    }
  })

  test('are each used in code, and on by default', () => {
    const web = join(import.meta.dirname, '../..')
    const sources = globSync('{domain,features,kit,platform,shell}/**/*.{ts,tsx}', { cwd: web })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(web, file), 'utf8'))
      .join('\n')
    for (const feature of features) {
      expect(sources).toMatch(new RegExp(`'feature\\.${feature.id}'(, ${feature.default}\\)|\\) === false)`))
    }
  })
})
