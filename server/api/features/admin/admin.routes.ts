import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Replica } from '#server/api/db/replica.ts'
import type { Database } from '#server/api/db/schema.ts'
import { retryDeadLetter as retryWork } from '#server/api/background/dead-letters.ts'
import { notFound } from '#server/api/problem.ts'
import type { Config } from '#server/config.ts'
import {
  getAdminHealth,
  getAdminQueue,
  getAdminRequest,
  listAdminMails,
  listAdminOrganizations,
  listAdminSecurityEvents,
  listAdminUsers,
  retryDeadLetter,
} from '#shared/admin/admin.contract.ts'
import { readHealth } from './health.ts'
import { listOrganizations } from './organizations.store.ts'
import { listMails, readQueue } from './queue.store.ts'
import { readRequest } from './request-lines.ts'
import { listSecurityEvents } from './security-events.store.ts'
import { listUsers } from './users.store.ts'

interface AdminDeps {
  db: Kysely<Database>
  pool: Pool
  config: Config
  replica: Replica | undefined
}

/** Operator routes: figures and states of the installation, no tenant data. */
export const adminRoutes: FastifyPluginAsyncTypebox<AdminDeps> = async (app, { db, pool, config, replica }) => {
  app.route({ ...listAdminOrganizations, handler: (request) => listOrganizations(db, request.query) })
  app.route({ ...listAdminUsers, handler: (request) => listUsers(db, request.query) })
  app.route({ ...listAdminSecurityEvents, handler: (request) => listSecurityEvents(db, request.query) })
  app.route({ ...getAdminQueue, handler: () => readQueue(db) })
  app.route({ ...listAdminMails, handler: async () => ({ items: await listMails(db) }) })
  app.route({ ...getAdminHealth, handler: () => readHealth({ db, config, replica }) })
  app.route({ ...getAdminRequest, handler: (request) => readRequest(config.logDir, request.params.requestId) })

  app.route({
    ...retryDeadLetter,
    handler: async (request, reply) => {
      if (!(await retryWork(pool, request.params.jobId))) throw notFound()
      return reply.code(204).send(null)
    },
  })
}
