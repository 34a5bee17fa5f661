import { sourceLanguage } from '#shared/languages.ts'
import type { Access } from '#shared/access/permissions.ts'
import { permissions } from '#shared/access/permissions.ts'
import { Problem } from '#shared/schema.ts'
import { problems } from '#server/problems/problems.ts'

/** A registered route with its contract. */
export interface RouteContract {
  method: string
  url: string
  access: Access
  /** Whether an API key may call it. */
  takesKeys: boolean
  multipart: boolean
  schema: {
    summary?: string
    params?: Schema
    querystring?: Schema
    body?: Schema
    response?: Record<string, Schema>
  }
}

interface Schema {
  type?: string
  properties?: Record<string, unknown>
  required?: string[]
}

type Json = Record<string, unknown>

/** Generates OpenAPI 3.1 from the contracts, so that the documentation matches the validation. */
export function openApiDocument(routes: readonly RouteContract[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes.toSorted((a, b) => a.url.localeCompare(b.url))) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Custodia API',
      version: '1',
      description:
        'Programs call with an API key of the organization (Authorization: Bearer), pages with the session cookie; a ' +
        'key has the permissions it was made with, and what only a person may do answers it with person_only. Every refusal has the form of `Problem`, and every answer an ' +
        'x-request-id header. A POST that creates takes an Idempotency-Key: the same key gives the first answer again.',
    },
    servers: [{ url: serverUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, made under Settings, Integrations.' },
      },
    },
    'x-problem-codes': Object.fromEntries(
      Object.entries(problems).map(([code, { status, message }]) => [
        code,
        { status, message: message(sourceLanguage) },
      ]),
    ),
  }
}

function operation({ method, url, access, takesKeys, multipart, schema }: RouteContract): Json {
  const { summary = '', params, querystring, body, response = {} } = schema
  return {
    operationId: `${method.toLowerCase()}${url.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [tagOf(url)],
    description: whoMay(access),
    ...(access === 'public' ? { security: [] } : takesKeys && { security: [{ session: [] }, { apiKey: [] }] }),
    'x-access': access,
    parameters: [...parameters('path', params), ...parameters('query', querystring)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(multipart && { requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(response).map(([status, answer]) => [status, success(answer)])),
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

const success = (schema: Schema) =>
  schema.type === 'null'
    ? { description: 'Done' }
    : { description: 'The answer', content: { 'application/json': { schema } } }

const parameters = (place: 'path' | 'query', schema: Schema | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: type,
  }))

/** Returns the last noun of a path: `clients`, `jobs`, `users`. */
function tagOf(url: string): string {
  const words = url.split('/').filter((part) => part && part !== 'api' && part !== 'v1')
  const nouns = words.filter((part) => !part.startsWith(':'))
  return nouns[0] === 'organizations' && nouns.length > 1 ? (nouns[1] ?? '') : (nouns[0] ?? '')
}

function whoMay(access: Access): string {
  switch (access) {
    case 'public':
      return 'Anyone.'
    case 'unconfirmed':
      return 'Anyone signed in, also before the email address is confirmed.'
    case 'verified':
      return 'Anyone signed in with a confirmed email address.'
    case 'platform':
      return 'Those who run the installation.'
    default:
      return `Roles in the organization: ${permissions[access].join(', ')}.`
  }
}
