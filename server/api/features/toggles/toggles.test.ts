import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { togglePaths } from '#shared/toggles/paths.ts'

const development = useApi()
const production = useApi({ MODE: 'production' })

type Run = ReturnType<typeof useApi>
const mayToggle = async ({ call }: Run, headers: Record<string, string>) =>
  (await call(headers, togglePaths.toggles)).json()

describe('feature toggles', () => {
  test('lets everyone switch features in development', async () => {
    expect(await mayToggle(development, {})).toEqual({ mayToggle: true })
    expect(await mayToggle(development, (await development.user()).headers)).toEqual({ mayToggle: true })
  })

  test('lets only operators switch features in production', async () => {
    const { user } = production
    expect(await mayToggle(production, {})).toEqual({ mayToggle: false })
    expect(await mayToggle(production, (await user()).headers)).toEqual({ mayToggle: false })
    expect(await mayToggle(production, (await user({ platformAdmin: true })).headers)).toEqual({ mayToggle: true })
  })
})
