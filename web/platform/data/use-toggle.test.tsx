import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useToggle } from './use-toggle.ts'

const stored = () => JSON.parse(localStorage.getItem('TOGGLE_PERSISTENCE') ?? 'null') as unknown

describe('useToggle', () => {
  test('stores all toggles under TOGGLE_PERSISTENCE', () => {
    const clients = renderHook(() => useToggle('sidebar.clients', true))
    const beta = renderHook(() => useToggle('feature.beta'))
    expect([clients.result.current[0], beta.result.current[0]]).toEqual([true, false])
    act(() => clients.result.current[1](false))
    act(() => beta.result.current[1](true))
    expect(stored()).toEqual({ 'sidebar.clients': false, 'feature.beta': true })
    expect([clients.result.current[0], beta.result.current[0]]).toEqual([false, true])
  })

  test('follows a change in another tab', () => {
    const { result } = renderHook(() => useToggle('sidebar.reports'))
    localStorage.setItem('TOGGLE_PERSISTENCE', '{"sidebar.reports":true}')
    act(() => void dispatchEvent(new StorageEvent('storage')))
    expect(result.current[0]).toBe(true)
  })

  test.each(['no json', '[1]', 'null', '"x"', '{"sidebar.a":"yes"}'])('replaces an unreadable value: %s', (text) => {
    localStorage.setItem('TOGGLE_PERSISTENCE', text)
    const { result } = renderHook(() => useToggle('sidebar.a', false))
    expect(result.current[0]).toBe(false)
    act(() => result.current[1](true))
    expect(stored()).toEqual({ 'sidebar.a': true })
  })
})
