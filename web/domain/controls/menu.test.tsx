import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderAt } from '#web/test/screen.tsx'
import { Menu } from './menu.tsx'

function open(onSelect: () => void) {
  const groups = [
    { heading: 'Actions', items: [{ id: 'edit', label: 'Edit', onSelect }] },
    { items: [{ id: 'archive', label: 'Archive', onSelect, tone: 'bad' as const }] },
  ]
  return renderAt(
    '/x',
    '/x',
    <Menu label="More" groups={groups}>
      …
    </Menu>,
  )
}

describe('the menu', () => {
  test('opens when the button is pressed and closes after a choice', async () => {
    const onSelect = vi.fn<() => void>()
    const { user } = open(onSelect)
    const button = screen.getByRole('button', { name: 'More' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('opens, moves and closes by keyboard, with the focus back on the button', async () => {
    const onSelect = vi.fn<() => void>()
    const { user } = open(onSelect)
    const button = screen.getByRole('button', { name: 'More' })
    button.focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
