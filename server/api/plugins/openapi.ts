import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { openApiDocument, type RouteContract } from '#server/api/openapi/document.ts'
import { docsPage, pageStyle } from '#server/api/openapi/page.ts'
import { isKeyPermission } from '#shared/access/key-permissions.ts'
import { apiPaths } from '#shared/paths.ts'

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
  }
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Serves the contracts of all routes; registered first, so that it sees each of them. */
export const openapi = fp<{ serverUrl: string }>(async (app, { serverUrl }) => {
  const routes: RouteContract[] = []
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (method === 'HEAD' || typeof method !== 'string' || !config?.access || !url.startsWith('/api/v1/')) return
    routes.push({
      method,
      url,
      access: config.access,
      takesKeys: config.answersKeys ?? (!config.stepUp && isKeyPermission(config.access)),
      multipart: config.multipart ?? false,
      schema: (schema ?? {}) as RouteContract['schema'],
    })
  })

  app.get(
    apiPaths.openapi,
    { config: { access: 'public', answersKeys: true }, schema: { summary: 'This description as OpenAPI 3.1' } },
    async () => openApiDocument(routes, serverUrl),
  )

  app.get(
    apiPaths.apiDocs,
    { config: { access: 'public', answersKeys: true }, schema: { summary: 'This description as a page' } },
    async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
        )
        .send(docsPage(routes)),
  )
})
