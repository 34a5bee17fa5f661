import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProblemError } from '#server/api/problem.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { phoneFormats } from '#server/api/domain/phone-formats.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { callerOf, requireFresh, type Actor } from '#server/api/plugins/access.ts'
import { listTimeZones, requireTimeZone } from '#server/api/time-zones.ts'
import * as contracts from '#shared/organizations/organizations.contract.ts'
import { getPhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import * as configurations from './configuration.store.ts'
import { createOrganization } from './creation.ts'
import { logoRoutes } from './logo.routes.ts'
import * as organizations from './organizations.store.ts'

interface OrganizationDeps {
  db: Kysely<Database>
  files: FileStore
}

/** Routes of organizations and their configuration. */
export const organizationRoutes: FastifyPluginAsyncTypebox<OrganizationDeps> = async (app, { db, files }) => {
  await app.register(logoRoutes, { files })

  app.route({
    ...contracts.listOrganizations,
    handler: async (request) => {
      const places = staffPlaces(callerOf(request))
      const listed = await organizations.listOrganizations(db, [...places.keys()], request.query.search)
      return { items: listed.map((organization) => ({ ...organization, roles: places.get(organization.id) ?? [] })) }
    },
  })

  app.route({
    ...contracts.createOrganization,
    handler: async (request, reply) => {
      const { userId, companyId } = callerOf(request)
      // It would not reach the organization it makes.
      if (companyId !== null) throw new ProblemError('forbidden')
      const wanted = { ...request.body, timeZone: requireTimeZone(request.body.timeZone) }
      const created = await createOrganization(db, userId, wanted, request.headers['idempotency-key']?.toString())
      return reply.code(201).send(created)
    },
  })

  app.route({
    ...contracts.listTimeZones,
    handler: async () => ({ items: listTimeZones(Temporal.Now.instant()) }),
  })

  app.route({
    ...contracts.getOrganization,
    handler: (request) => request.inTenant(organizations.getOrganization),
  })

  app.route({
    ...contracts.getConfiguration,
    handler: (request) => request.inTenant(configurations.getConfiguration),
  })

  app.route({
    ...getPhoneFormats,
    handler: async (request) => phoneFormats(await request.phoneCountry()),
  })

  app.route({
    ...contracts.updateConfiguration,
    handler: (request) => {
      const wanted = { ...request.body, timeZone: requireTimeZone(request.body.timeZone) }
      return request.inTenant(async (tx) => {
        if (!wanted.secondFactorRequired && (await configurations.getConfiguration(tx)).secondFactorRequired) {
          requireFresh(request)
        }
        return configurations.updateConfiguration(tx, wanted)
      })
    },
  })

  app.route({ ...contracts.getSetup, handler: (request) => request.inTenant(organizations.getSetup) })
}

/** The caller's staff roles by organization, without those where they are only a client's contact. */
function staffPlaces({ roles }: Actor): Map<string, StaffRole[]> {
  const places = new Map<string, StaffRole[]>()
  for (const [id, memberRoles] of roles) {
    const staff = staffRoles.filter((role) => memberRoles.includes(role))
    if (staff.length > 0) places.set(id, staff)
  }
  return places
}
