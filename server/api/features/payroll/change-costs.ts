import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { DryRunResult } from '#server/api/plugins/tenancy.ts'
import { AskedBy } from '#shared/fair-workweek/asked-by.ts'
import { premiumsOf } from '#shared/fair-workweek/premiums.contract.ts'
import { costOfChange } from './inputs/change-cost.store.ts'

type Changing = Parameters<typeof premiumsOf>[0]

/**
 * Adds, to every route that accepts who requested a change, a second route that runs the same handler, rolls back, and
 * returns what the change would cost. Must be registered before those routes.
 */
export const changeCosts = fp(async (app) => {
  app.addHook('onRoute', function priceToo(route: RouteOptions) {
    const { method, url, config, schema, handler } = route
    if (schema?.querystring !== AskedBy || config?.isDryRun) return
    const contract = premiumsOf({ method, url, config, schema } as Changing)
    this.route({
      ...contract,
      config: { ...contract.config, isDryRun: true },
      handler: async function priced(request, reply) {
        const seesAmounts = request.may('pay.rates')
        request.lookBeforeRollback = async (tx) => {
          const items = await costOfChange(tx)
          return { items: seesAmounts ? items : items.map((item) => ({ ...item, amountMinor: null })) }
        }
        try {
          await handler.call(this, request, reply)
        } catch (error) {
          if (error instanceof DryRunResult) return error.seen
          throw error
        }
        throw new Error(`${url} saves without inTenant`)
      },
    })
  })
})
