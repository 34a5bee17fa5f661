import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { bandOf } from '#shared/inspections/score.ts'
import type { InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InspectionReportsPage } from '../report/reports-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const org = await run.organization()
  const url = `/api/v1/organizations/${org.id}/inspection-templates`
  await run.call(org.headers, url, { body: { name: 'Office', content: templateContent } })
  connectPage(run.api.app, org.headers)
  const path = '/org/:organizationId/reports/inspections'
  const { user } = renderAt(`${path.replace(':organizationId', org.id)}?tab=templates`, path, <InspectionReportsPage />)
  const stored = async () => (await run.call(org.headers, url)).json<InspectionTemplateList>().items
  return { user, stored }
}

describe('the template editor', () => {
  test('rejects numbers out of range and saves threshold, cap, results, order and copies', async () => {
    const { user, stored } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Edit Office' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
    const type = async (input: HTMLElement, text: string) => {
      await user.clear(input)
      await user.type(input, text)
    }
    const field = (label: RegExp) => {
      const [first] = dialog.getAllByLabelText(label)
      if (!first) throw new Error(`no field ${label.source}`)
      return first
    }
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
    await type(field(/^Weight/), '101')
    await type(field(/^Highest score after a critical fail/), '120')
    await save()
    expect(await dialog.findAllByText('At most 100.')).toHaveLength(2)
    expect(field(/^Weight/)).toHaveProperty('value', '101')
    expect((await stored())[0]).toMatchObject({ number: 1 })
    await type(field(/^Weight/), '5')
    await type(field(/^Highest score after a critical fail/), '49.5')
    await type(field(/^An item fails below/), '80')
    await user.click(dialog.getByRole('button', { name: 'Add result' }))
    const names = dialog.getAllByLabelText(/^Result/, { selector: 'input' })
    const added = names.at(-1)
    if (!added) throw new Error('no result')
    await type(added, 'Excellent')
    await user.click(dialog.getAllByRole('button', { name: 'Move down: Item 1' })[0] ?? added)
    await user.click(dialog.getByRole('button', { name: 'Duplicate: Exit' }))
    await save()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ number: 2 }))
    const content = (await stored())[0]?.content
    expect(content).toMatchObject({
      criticalThreshold: 8_000,
      criticalCap: 4_950,
      bands: [{ from: 0 }, { from: 8_000 }, { from: 9_000, name: 'Excellent' }],
    })
    expect(content?.sections.map(({ name, weight, items }) => [name, weight, items.map(({ text }) => text)])).toEqual([
      ['Restrooms', 5, ['Floor', 'Mirrors without streaks']],
      ['Exit', 1, ['Exit is free']],
      ['Exit', 1, ['Exit is free']],
    ])
    const keys = content?.sections.flatMap(({ items }) => items.map(({ key }) => key)) ?? []
    expect(new Set(keys).size).toBe(4)
  })

  test('begins with a template of the library or a blank one', async () => {
    const { user, stored } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Add template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Medical office' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add template' }))
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Medical office')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toHaveLength(2))
    expect((await stored()).find(({ name }) => name === 'Medical office')).toMatchObject({ itemCount: 13 })
    await user.click(await screen.findByRole('button', { name: 'Add template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'APPA levels' }))
    const levels = within(await screen.findByRole('dialog', { name: 'Add template' }))
    await user.click(levels.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toHaveLength(3))
    const { content } = (await stored()).find(({ name }) => name === 'APPA levels') ?? {}
    // All areas at level 3 are 60 points of 100: the middle band.
    expect(content && bandOf(6_000, content.bands).name).toBe('Level 3: neglected in places')
    expect(content?.sections[0]?.items).toHaveLength(7)
    expect(content?.sections[0]?.items[0]?.guidance).toMatch(/^5 points, level 1/)
    await user.click(await screen.findByRole('button', { name: 'Add template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Blank template' }))
    const blank = within(await screen.findByRole('dialog', { name: 'Add template' }))
    expect(blank.getByLabelText(/^Item 1/)).toHaveProperty('value', '')
  })
})
