import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const open = () => {
  const onChange = vi.fn<(value: string) => void>()
  const at = (value: string) => <SearchField label="Search" value={value} onChange={onChange} />
  const { rerender } = render(at(''))
  return { user: userEvent.setup(), onChange, show: (value: string) => act(() => rerender(at(value))) }
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox')

describe('the search field', () => {
  test('keeps keys pressed before the URL follows', async () => {
    const { user, onChange, show } = open()
    await user.type(box(), 'ki')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('ki'))
    await user.type(box(), 'm')
    show('ki')
    expect(box().value).toBe('kim')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('kim'))
  })

  test("shows the URL's value when it changes, instead of typed text", async () => {
    const { user, onChange, show } = open()
    await user.type(box(), 'kim')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('kim'))
    show('kim')
    show('')
    expect(box().value).toBe('')
    show('kim')
    expect(box().value).toBe('kim')
  })
})
