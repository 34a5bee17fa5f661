import { describe, expect, test } from 'vitest'
import { keyPermissions } from '#shared/access/key-permissions.ts'
import { permissionGroups } from './permission-groups.ts'

describe('the permissions in the form of an API key', () => {
  test('are those a key may hold, each once', () => {
    expect(Object.values(permissionGroups).flat().toSorted()).toEqual(keyPermissions.toSorted())
  })
})
