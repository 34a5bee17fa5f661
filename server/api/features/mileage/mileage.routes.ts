import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { currencyOf } from '#server/api/currency.store.ts'
import { dayMs } from '#server/api/days.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import { memberOf, organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import * as contracts from '#shared/mileage/mileage.contract.ts'
import { mileageLimits } from '#shared/mileage/trips.ts'
import { decide } from './decisions.store.ts'
import * as manual from './manual-trips.store.ts'
import { changeSettings, getSettings, readRates } from './rates.store.ts'
import { tripColumns } from './trip-columns.ts'
import type { TripFilter, TripReader } from './measured-legs.store.ts'
import { sumsOf, tripsIn } from './trips.store.ts'
import { words } from './texts.ts'

interface MileageDeps {
  routingUrl: string | undefined
}

/** Routes of members' trips and their reimbursement. */
export const mileageRoutes: FastifyPluginAsyncTypebox<MileageDeps> = async (app, { routingUrl }) => {
  const isRouted = routingUrl !== undefined
  const readerOf = (request: FastifyRequest): TripReader => ({ organizationId: organizationOf(request), isRouted })

  app.route({
    ...contracts.getMileage,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const trips = await tripsIn(tx, readerOf(request), readDays(request.query), { withUnpaid: false })
        const items = Map.groupBy(trips, ({ memberId }) => memberId)
          .entries()
          .map(([memberId, memberTrips]) => ({
            memberId,
            memberName: memberTrips[0]?.memberName ?? '',
            ...sumsOf(memberTrips),
          }))
          .filter((row) => row.trips > 0)
          .toArray()
        return { items, totals: sumsOf(trips), currency: await currencyOf(tx), routing: isRouted }
      }),
  })

  app.route({
    ...contracts.exportMileage,
    handler: async (request, reply) => {
      const { from, to, memberId, state } = request.query
      const trips = await request.inTenant((tx) =>
        tripsIn(
          tx,
          readerOf(request),
          { ...readDays({ from, to }), memberId: memberId?.toLowerCase() },
          { withUnpaid: state === 'unpaid' },
        ),
      )
      const wanted = state ? trips.filter((trip) => trip.state === state) : trips
      return sendExport(request, reply, {
        name: 'mileage',
        title: words('mileage'),
        columns: tripColumns,
        pages: onePage(wanted),
      })
    },
  })

  app.route({
    ...contracts.getMemberMileage,
    handler: (request) => {
      const memberId = memberOf(request, 'mileage.manage')
      return request.inTenant(async (tx) => {
        const member = await tx.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
        if (!member) throw notFound()
        const filter = { ...readDays(request.query), memberId }
        const items = await tripsIn(tx, readerOf(request), filter, { withUnpaid: true })
        return {
          memberName: member.name,
          items,
          totals: sumsOf(items),
          currency: await currencyOf(tx),
          routing: isRouted,
          commutePaid: (await readRates(tx)).commutePaid,
        }
      })
    },
  })

  app.route({
    ...contracts.decideTrips,
    handler: (request) => {
      const { from, to, keys, decision, reason } = request.body
      const { userId } = callerOf(request)
      const { memberId } = request.member()
      const window = readDays({ from, to })
      return request.inTenant((tx) =>
        decide(tx, { reader: readerOf(request), userId, memberId, window, keys, decision, reason }),
      )
    },
  })

  app.route({
    ...contracts.addTrip,
    handler: async (request, reply) => {
      const memberScope = { organizationId: organizationOf(request), memberId: memberOf(request, 'mileage.manage') }
      const id = await request.inTenant((tx) => manual.add(tx, memberScope, request.body))
      return reply.code(201).send({ id })
    },
  })

  app.route({
    ...contracts.changeTrip,
    handler: async (request, reply) => {
      const memberId = memberOf(request, 'mileage.manage')
      await request.inTenant((tx) => manual.change(tx, memberId, request.params.tripId, request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.removeTrip,
    handler: async (request, reply) => {
      const memberId = memberOf(request, 'mileage.manage')
      await request.inTenant((tx) => manual.remove(tx, memberId, request.params.tripId))
      return reply.code(204).send(null)
    },
  })

  app.route({ ...contracts.getMileageSettings, handler: (request) => request.inTenant(getSettings) })

  app.route({
    ...contracts.changeMileageSettings,
    handler: (request) => request.inTenant((tx) => changeSettings(tx, organizationOf(request), request.body)),
  })
}

/** @throws ProblemError 400 for reversed days or too long a span. */
function readDays({ from, to }: Pick<TripFilter, 'from' | 'to'>): Pick<TripFilter, 'from' | 'to'> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1 || from < '1900-01-01' || to > '2999-12-31') throw fieldProblem('invalid_request', 'to')
  if (days > mileageLimits.windowDaysMax) throw fieldProblem('window_too_long', 'to')
  return { from, to }
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows
}
