import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createSealing, readSealing } from '#server/api/sealing.ts'
import { useApi } from '#server/api/test/api.ts'
import type { CreatedWebhook } from '#shared/integrations/webhooks.contract.ts'
import { resealIntegrations } from './reseal.ts'
import { secretsOf } from './webhooks/secrets.ts'

const { api, call, organization } = useApi()

describe('the secrets of a webhook', () => {
  test('are sealed anew under a new key of the installation, the rotated-out one too', async () => {
    const org = await organization()
    const body = { name: 'ERP', url: 'https://hooks.example.com/x', kinds: ['clients'] }
    const webhook = await call(org.headers, `/api/v1/organizations/${org.id}/webhooks`, { body })
    const { id, secret: before } = webhook.json<CreatedWebhook>()
    const rotation = `/api/v1/organizations/${org.id}/webhooks/${id}/secret`
    const { secret } = (await call(org.headers, rotation, { method: 'POST' })).json<CreatedWebhook>()
    const [old, fresh] = [await readSealing(api.config), createSealing('f'.repeat(48))]
    const open = (sealed: Buffer, owner: string) => fresh.open(sealed, owner) ?? old.open(sealed, owner)
    const storedWebhook = () =>
      inTenant(api.db, org.id, (tx) =>
        tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      )
    expect(secretsOf(fresh, await storedWebhook())).toEqual([])
    expect(await resealIntegrations(api.db, { ...fresh, open }, { error: () => {} })).toBe(1)
    expect(secretsOf(fresh, await storedWebhook())).toEqual([secret, before])
  })
})
