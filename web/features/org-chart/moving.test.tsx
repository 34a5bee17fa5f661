import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OrgChartPage } from './org-chart-page.tsx'

const run = useApi()
afterEach(() => {
  // Notices outlive a page, and the next test uses the same names.
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function company() {
  const people = await buildPeople(run)
  const lead = await people.add({ name: 'Bea Lead' })
  const cal = await people.add({ name: 'Cal Crew' })
  const sam = await people.add({ name: 'Sam Ortiz', managerId: lead.id })
  const managerOf = async (id: string) => (await people.get(id)).managerId
  return { people, lead, cal, sam, managerOf }
}

function open({ org }: Awaited<ReturnType<typeof buildPeople>>, headers = org.headers, query = '') {
  connectPage(run.api.app, headers)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return renderAt(`/org/${org.id}/org-chart${query}`, '/org/:organizationId/org-chart', <OrgChartPage />)
}

const cardOf = (name: RegExp) => screen.findByRole('treeitem', { name })
const levelOf = async (name: RegExp) => (await cardOf(name)).getAttribute('aria-level')
/** The page says how to move people once the role is loaded. */
const mayMove = () => screen.findByText(/Drag a person onto their new manager/)

/** The middle of a card in pixels of the box, whose corner is at the page's in jsdom. */
function middleOf(card: Element) {
  const svg = card.closest('svg')
  const [, x = 0, y = 0] =
    /translate\((\S+) (\S+)\)/.exec(card.querySelector('g')?.getAttribute('transform') ?? '') ?? []
  const [left = 0, top = 0, width = 1] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const [, pushX, pushY, stretch] =
    /translate\((\S+)px, (\S+)px\) scale\((\S+)\)/.exec(svg?.style.transform ?? '') ?? []
  const unit = (Number(svg?.getAttribute('width')) / width) * Number(stretch)
  return {
    clientX: Number(pushX) + (Number(x) + 104 - left) * unit,
    clientY: Number(pushY) + (Number(y) + 30 - top) * unit,
  }
}

async function drag(from: Element, to: { clientX: number; clientY: number }, pointerType = 'mouse') {
  const tree = screen.getByRole('tree')
  tree.setPointerCapture = () => {}
  const press = { pointerId: 1, pointerType, buttons: 1, button: 0 }
  fireEvent.pointerDown(from, { ...press, ...middleOf(from) })
  if (pointerType === 'touch') await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  fireEvent.pointerMove(tree, { ...press, ...to, clientX: to.clientX - 9 })
  fireEvent.pointerMove(tree, { ...press, ...to })
  return () => fireEvent.pointerUp(tree, { ...press, ...to, buttons: 0 })
}

describe('moving people in the org chart', () => {
  test.each(['mouse', 'touch'])(
    'changes the manager when a card is dropped with a %s, and undoes it with one press',
    async (by) => {
      const { people, lead, cal, sam, managerOf } = await company()
      const { user, address } = open(people)
      await mayMove()
      const drop = await drag(await cardOf(/^Sam/), middleOf(await cardOf(/^Cal/)), by)
      await screen.findByText('Sam Ortiz will report to Cal Crew')
      drop()
      const notice = await screen.findByText('Sam Ortiz now reports to Cal Crew.')
      expect(await managerOf(sam.id)).toBe(cal.id)
      await user.click(within(notice.closest('li, [role]') ?? document.body).getByRole('button', { name: 'Undo' }))
      await screen.findByText('Sam Ortiz now reports to Bea Lead.')
      expect(await managerOf(sam.id)).toBe(lead.id)
      expect(address()).toBe(`/org/${people.org.id}/org-chart`)
    },
  )

  test('removes the manager when a card is dropped in the corner', async () => {
    const { people, sam, managerOf } = await company()
    open(people)
    await mayMove()
    const drop = await drag(await cardOf(/^Sam/), { clientX: 100, clientY: 20 })
    await screen.findByText('Drop here for no manager')
    drop()
    await screen.findByText('Sam Ortiz no longer has a manager.')
    expect(await managerOf(sam.id)).toBeNull()
    await waitFor(async () => expect(await levelOf(/^Sam/)).toBe('1'))
  })

  test('warns about a circular relation before and after the drop, and changes nothing', async () => {
    const { people, lead, managerOf } = await company()
    open(people)
    await mayMove()
    const sentence = 'Sam Ortiz reports to Bea Lead, directly or not, so Bea Lead can’t report to Sam Ortiz.'
    const drop = await drag(await cardOf(/^Bea/), middleOf(await cardOf(/^Sam/)))
    await screen.findByText(sentence)
    drop()
    await screen.findByText(`Error - ${sentence}`)
    expect(await managerOf(lead.id)).toBeNull()
  })

  test("shows the API's refusal of a circular relation that someone else's change has caused", async () => {
    const { people, lead, cal } = await company()
    open(people)
    await mayMove()
    await cardOf(/^Cal/)
    await people.put(cal.id, '/manager', { managerId: lead.id, version: 1 })
    const drop = await drag(await cardOf(/^Bea/), middleOf(await cardOf(/^Cal/)))
    drop()
    await screen.findByText(/This person reports, directly or not/)
    await waitFor(async () => expect(await levelOf(/^Cal/)).toBe('2'))
  })

  test('cancels a drag with Escape', async () => {
    const { people, lead, sam, managerOf } = await company()
    open(people)
    await mayMove()
    const drop = await drag(await cardOf(/^Sam/), middleOf(await cardOf(/^Cal/)))
    await screen.findByText('Sam Ortiz will report to Cal Crew')
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('Sam Ortiz will report to Cal Crew')).toBeNull())
    drop()
    expect(await managerOf(sam.id)).toBe(lead.id)
  })

  test('offers a list by keyboard, without people below the member', async () => {
    const { people, cal, sam, managerOf } = await company()
    const { user } = open(people)
    await mayMove()
    const tree = await screen.findByRole('tree')
    await cardOf(/^Sam/)
    tree.focus()
    await user.keyboard('{ArrowRight}m')
    const dialog = await screen.findByRole('dialog', { name: 'Change Bea Lead’s manager' })
    const choices = within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(choices).toEqual(['No manager', 'Ana Reyes', 'Cal Crew'])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    // Browsers restore the focus themselves.
    tree.focus()
    await user.keyboard('{ArrowDown}m')
    await user.selectOptions(await screen.findByLabelText('Manager'), 'Cal Crew')
    await user.click(screen.getByRole('button', { name: 'Change manager' }))
    await screen.findByText('Sam Ortiz now reports to Cal Crew.')
    expect(await managerOf(sam.id)).toBe(cal.id)
  })

  test('offers a button in the list view, and the same by holding a finger on a card', async () => {
    const { people } = await company()
    const { user } = open(people, undefined, '?view=list')
    await user.click(await screen.findByRole('button', { name: 'Change Sam Ortiz’s manager' }))
    await screen.findByRole('dialog', { name: 'Change Sam Ortiz’s manager' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name: 'Chart' }))
    const card = await cardOf(/^Cal/)
    const tree = screen.getByRole('tree')
    tree.setPointerCapture = () => {}
    const press = { pointerId: 1, pointerType: 'touch', ...middleOf(card) }
    fireEvent.pointerDown(card, press)
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
    fireEvent.pointerUp(tree, press)
    await screen.findByRole('dialog', { name: 'Change Cal Crew’s manager' })
  })

  test('succeeds although another field was changed meanwhile', async () => {
    const { people, cal, sam, managerOf } = await company()
    open(people)
    await mayMove()
    await cardOf(/^Sam/)
    await people.put(sam.id, '/roles', { roles: ['SUPERVISOR'], version: 1 })
    const drop = await drag(await cardOf(/^Sam/), middleOf(await cardOf(/^Cal/)))
    drop()
    await screen.findByText('Sam Ortiz now reports to Cal Crew.')
    expect(await managerOf(sam.id)).toBe(cal.id)
  })

  test.each([
    ['mine is kept', 'Save my choices', 'Cal Crew'],
    ['theirs is taken', 'Discard mine', 'Ana Reyes'],
  ])('shows a conflict when another manager was chosen meanwhile: %s', async (_case, button, stays) => {
    const { people, sam } = await company()
    const { user } = open(people)
    await mayMove()
    await cardOf(/^Sam/)
    await people.put(sam.id, '/manager', { managerId: await people.memberOf(people.org.owner.userId), version: 1 })
    const drop = await drag(await cardOf(/^Sam/), middleOf(await cardOf(/^Cal/)))
    drop()
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this too' })
    expect(within(dialog).getByRole('radio', { name: /Yours Cal Crew/ })).toHaveProperty('checked', true)
    within(dialog).getByRole('radio', { name: /Theirs \(already saved\) Ana Reyes/ })
    await user.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(async () => expect((await people.get(sam.id)).managerName).toBe(stays))
  })

  test('is not offered without permission, and a drag pans the chart', async () => {
    const { people, lead, sam, managerOf } = await company()
    open(people, (await people.withAccount('SUPERVISOR')).headers)
    const card = await cardOf(/^Sam/)
    await screen.findByText('Who reports to whom.')
    const svg = card.closest('svg')
    const before = svg?.style.transform
    const drop = await drag(card, { clientX: 40, clientY: 200 })
    drop()
    await waitFor(() => expect(svg?.style.transform).not.toBe(before))
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'm' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await managerOf(sam.id)).toBe(lead.id)
  })
})
