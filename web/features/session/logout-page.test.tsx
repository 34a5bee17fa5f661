import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { userPaths } from '#shared/users/paths.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { hasUnsentData } from './sign-out-cleanup.ts'
import { bindToUser, watchUser } from '#web/platform/http/one-user.ts'
import { photoStore } from '#web/domain/photos/photo-store.ts'
import { store } from '#web/platform/data/resource.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { LogoutPage, nextPage } from './logout-page.tsx'

const { api, call } = useApi()
const { signUp } = people(call, api)

afterEach(() => vi.unstubAllGlobals())

describe('signing out', () => {
  test('ends the session and opens the login page', async () => {
    const { headers } = await signUp()
    connectPage(api.app, headers)
    const onDone = vi.fn<() => void>()
    const written = vi.spyOn(Storage.prototype, 'setItem')
    renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    // The other tabs are notified, and no data of the user stays here.
    expect(written).toHaveBeenCalledWith('LEFT', '1')
    expect(localStorage.getItem('LEFT')).toBeNull()
    written.mockRestore()
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
  })

  test('leaves another user signed in who signed in meanwhile', async () => {
    const [ana, bo] = [await signUp(), await signUp()]
    onTestFinished(
      watchUser(
        () => {},
        () => false,
      ),
    )
    bindToUser(ana.user.userId)
    await store(userPaths.me, ana.user)
    localStorage.setItem('payroll.adp.acme', 'ABC')
    connectPage(api.app, bo.headers)
    const onDone = vi.fn<() => void>()
    const written = vi.spyOn(Storage.prototype, 'setItem')
    renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    // The next user's tabs are not notified and their session continues; no data of the first user stays.
    expect(written).not.toHaveBeenCalledWith('LEFT', '1')
    written.mockRestore()
    expect(localStorage.getItem('payroll.adp.acme')).toBeNull()
    expect((await call(bo.headers, userPaths.me)).statusCode).toBe(200)
  })

  test('continues at the path in the query, only on this site', () => {
    expect(nextPage('?redirect=/accept-invitation?token=x')).toBe('/accept-invitation?token=x')
    expect(nextPage('?redirect=//evil.example')).toBe('/login')
    expect(nextPage('')).toBe('/login')
  })

  describe('unsent data on a device when its user signs out', () => {
    const kept = () => Object.keys(localStorage).toSorted()
    const storedOf = async (...userIds: string[]) =>
      (await Promise.all(userIds.map(photoStore.of))).flat().map(({ key }) => key)

    async function keeping() {
      keepPhotosHere()
      const { headers, user: me } = await signUp()
      const { userId } = me
      const takenAt = Date.now()
      const photo = { place: '/a', url: '/a', name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1), takenAt }
      await photoStore.put({ ...photo, key: 'own', userId })
      await photoStore.put({ ...photo, key: 'another’s', userId: 'another' })
      localStorage.setItem(userStorageKey(userId, 'taps'), '[1]')
      localStorage.setItem(userStorageKey('another', 'taps'), '[2]')
      localStorage.setItem('payroll.adp.acme', 'ABC')
      localStorage.setItem('LANGUAGE', 'en')
      connectPage(api.app, headers)
      const onDone = vi.fn<() => void>()
      const page = renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
      return { ...page, headers, userId, onDone }
    }

    test("is asked about and removed with the session, but not another user's", async () => {
      const { user, headers, userId, onDone } = await keeping()
      await screen.findByRole('heading', { name: 'You have unsent entries' })
      expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/account/verification-required')
      expect(await hasUnsentData(userId)).toBe(true)
      expect((await call(headers, userPaths.me)).statusCode).toBe(200)
      await user.click(screen.getByRole('button', { name: 'Sign out and delete' }))
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
      expect((await call(headers, userPaths.me)).statusCode).toBe(401)
      expect(kept()).toEqual([userStorageKey('another', 'taps'), 'LANGUAGE'])
      expect(await storedOf(userId, 'another')).toEqual(['another’s'])
    })

    test('is removed even when the server cannot be reached', async () => {
      const { user, userId, onDone } = await keeping()
      await screen.findByRole('heading', { name: 'You have unsent entries' })
      const network = cutNetwork()
      await user.click(screen.getByRole('button', { name: 'Sign out and delete' }))
      await screen.findByRole('heading', { name: 'We couldn’t sign you out' })
      expect(kept()).toEqual([userStorageKey('another', 'taps'), 'LANGUAGE'])
      expect(await storedOf(userId, 'another')).toEqual(['another’s'])
      network.connect()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    })
  })
})
