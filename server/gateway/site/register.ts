import type { HeaderList } from '#server/gateway/checks/security-headers.ts'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Env, envs } from '#server/config.ts'
import { pageRoutes } from '#shared/routes.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { partSecurity } from '../checks/security-headers.ts'
import { prepareAsset } from './assets.ts'
import { contentSecurityPolicy, type ThirdPartySources } from './csp.ts'
import type { Deltas } from './deltas.ts'
import { type AnswerFile, prepare } from './prepared.ts'
import type { Site } from './read.ts'

/** Security headers of the page; the same for every request. */
const pageSecurity = (policy: string): HeaderList =>
  Object.entries({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
  }).flat()

const assetPath = '/assets/'

/** Answers a request that no route matches; returns false when the page does not answer it either. */
type AnswerUnknown = (exchange: Exchange) => boolean

interface SiteOptions {
  readonly site: Site
  readonly foreign: ThirdPartySources
  readonly deltas: Deltas | undefined
  /** Whether browsers may store pages for use offline. */
  readonly opensOffline: boolean
}

/** The service worker that opens pages offline, and the one that removes it. */
const workers = { field: '/field-worker.js', withdrawn: '/withdrawn-worker.js' }

/** Serves the page at its known addresses, signed in or not, and every file of the build. */
export async function registerSite(
  app: FastifyInstance,
  { site, foreign, deltas, opensOffline }: SiteOptions,
): Promise<AnswerUnknown> {
  // No route reads a cookie, so none is parsed.
  await app.register(cookie, { hook: false })
  const answerPage = preparePage(app, site, foreign)
  const route = (url: string, answer: AnswerFile) =>
    app.get(url, (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      answer(request.exchange)
    })
  for (const pattern of pageRoutes) {
    route(pattern, answerPage)
    if (pattern.endsWith('/*')) route(pattern.slice(0, -2), answerPage)
  }
  const assets = new Map<string, AnswerFile>()
  for (const [path, file] of site.files) {
    if (path.startsWith(assetPath)) assets.set(path.slice(assetPath.length), prepareAsset(file, deltas))
    else {
      const served = path === workers.field && !opensOffline ? site.files.get(workers.withdrawn) : file
      route(path, prepare(served ?? file, partSecurity))
    }
  }
  // One route for hundreds of files; a route for each would cost ten times the memory.
  app.get<{ Params: { '*': string } }>(`${assetPath}*`, (request, reply) => {
    const answerFile = assets.get(request.params['*'])
    if (!answerFile) return reply.callNotFound()
    reply.hijack()
    answerFile(request.exchange)
  })
  return (exchange) => {
    if (!isNavigation(exchange)) return false
    answerPage(exchange, [], 404)
    return true
  }
}

/** The page also sets a cookie with its env, which only the page reads. */
function preparePage(app: FastifyInstance, { page, html }: Site, foreign: ThirdPartySources): AnswerFile {
  const answerFile = prepare(page, pageSecurity(contentSecurityPolicy(html, foreign)))
  const cookies = new Map<Env, Record<'http' | 'https', HeaderList>>(
    envs.map((env) => {
      const setCookie = (secure: boolean) => {
        return ['set-cookie', app.serializeCookie('env', env, { path: '/', sameSite: 'lax', secure })]
      }
      return [env, { http: setCookie(false), https: setCookie(true) }]
    }),
  )
  return (exchange, _more, status) =>
    answerFile(exchange, exchange.env && cookies.get(exchange.env)?.[exchange.caller.proto], status)
}

/** A person at a mistyped address gets the page, which says so; a program gets the error format. */
const isNavigation = ({ request: { method, url = '', headers } }: Exchange) =>
  method === 'GET' &&
  (headers['sec-fetch-mode'] === undefined ? wantsPage(headers.accept) : headers['sec-fetch-mode'] === 'navigate') &&
  !/^\/(?:api|assets)(?:\/|$)|\.[^/]*$/.test(url.split('?', 1)[0] ?? '')

/** Browsers send Sec-Fetch-Mode only over https and to localhost; otherwise the Accept header decides. */
const wantsPage = (accept: string | undefined) => accept !== undefined && /(?:^|,)\s*text\/html\b/.test(accept)
