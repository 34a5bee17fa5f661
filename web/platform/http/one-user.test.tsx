import { renderHook, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { userPaths } from '#shared/users/paths.ts'
import { api } from './api.ts'
import { bindToUser, watchUser } from './one-user.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'

const refusal = { code: 'other_user' }
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('a page bound to its user', () => {
  test('reloads with nothing of the first user saved when another user signs in', async () => {
    let userId = 'maria'
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      const page = new Headers(headers).get('page-user') ?? userId
      return page === userId ? Response.json({ userId, name: userId }) : Response.json(refusal, { status: 409 })
    })
    const onOther = vi.fn<() => void>()
    stop = watchUser(() => {}, onOther)
    const { result } = renderHook(() => useMe())
    await waitFor(() => expect(result.current?.userId).toBe('maria'))
    await refresh(userPaths.me)
    expect(onOther).not.toHaveBeenCalled()
    userId = 'jose'
    void refresh(userPaths.me)
    await waitFor(() => expect(onOther).toHaveBeenCalledOnce())
    expect(result.current?.userId).toBe('maria')
  })

  test('sends its user with every save, and reloads when that is refused', async () => {
    const requests: Headers[] = []
    const answers = [new Response('{}'), Response.json(refusal, { status: 409 })]
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      requests.push(new Headers(headers))
      return answers[requests.length - 1]
    })
    const onOther = vi.fn<() => void>()
    stop = watchUser(() => {}, onOther)
    await api.put('/api/v1/draft')
    expect(requests[0]?.has('page-user')).toBe(false)
    bindToUser('maria')
    const saved = vi.fn<() => void>()
    void api.put('/api/v1/draft').then(saved, saved)
    await waitFor(() => expect(onOther).toHaveBeenCalledOnce())
    expect(requests[1]?.get('page-user')).toBe('maria')
    expect(saved).not.toHaveBeenCalled()
  })

  test('notices that another tab signed out', () => {
    const onLeft = vi.fn<() => void>()
    stop = watchUser(onLeft, () => {})
    const hear = (key: string, newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key, newValue }))
    // A page without a user, such as a public quote, is not reloaded.
    hear('LEFT', '1')
    bindToUser('maria')
    hear('LANGUAGE', 'es')
    hear('LEFT', null)
    expect(onLeft).not.toHaveBeenCalled()
    hear('LEFT', '1')
    expect(onLeft).toHaveBeenCalledOnce()
  })
})
