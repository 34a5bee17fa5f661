import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createSealing, readSealing } from '#server/api/sealing.ts'
import { useApi } from '#server/api/test/api.ts'
import type { CreatedWebhook } from '#shared/integrations/webhooks.contract.ts'
import { resealWebhooks } from './reseal.ts'
import { secretsOf } from './secrets.ts'

const { api, call, organization } = useApi()

describe('the secret of a webhook', () => {
  test('is sealed anew under a new key of the installation', async () => {
    const own = await organization()
    const body = { name: 'ERP', url: 'https://hooks.example.com/x', kinds: ['clients'] }
    const made = await call(own.headers, `/api/v1/organizations/${own.id}/webhooks`, { body })
    const { id, secret } = made.json<CreatedWebhook>()
    const [old, fresh] = [await readSealing(api.config), createSealing('f'.repeat(48))]
    const open = (sealed: Buffer, owner: string) => fresh.open(sealed, owner) ?? old.open(sealed, owner)
    const kept = () =>
      inTenant(api.db, own.id, (tx) =>
        tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      )
    expect(secretsOf(fresh, await kept())).toEqual([])
    expect(await resealWebhooks(api.db, { ...fresh, open }, { error: () => {} })).toBe(1)
    expect(secretsOf(fresh, await kept())).toEqual([secret])
  })
})
