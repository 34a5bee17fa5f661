import { Type, type Static } from 'typebox'
import { keyPermissions } from '../access/key-permissions.ts'
import { Closed, Id, Instant, List, Name, Nullable, organizationParams } from '../schema.ts'
import { apiKeyStates, keyDays } from './api-keys.ts'
import { integrationPaths } from './paths.ts'

const KeyPermission = Type.Enum([...keyPermissions])

export const NewApiKey = Closed({
  name: Name(),
  permissions: Type.Array(KeyPermission, { minItems: 1, maxItems: keyPermissions.length, uniqueItems: true }),
  /** Days until it expires. */
  days: Type.Enum([...keyDays]),
})
export type NewApiKey = Static<typeof NewApiKey>

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The key's last characters. */
  ending: Type.String(),
  permissions: Type.Array(Type.String()),
  /** The member who made it and whom it acts as. */
  member: Type.Object({ id: Id, name: Type.String() }),
  state: Type.Enum([...apiKeyStates]),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKey>
export const ApiKeyList = List(ApiKey)
export type ApiKeyList = Static<typeof ApiKeyList>

/** The key itself is in this response and nowhere else. */
export const CreatedApiKey = Type.Object({ ...ApiKey.properties, key: Type.String() })
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const listApiKeys = {
  method: 'GET',
  url: integrationPaths.apiKeys,
  config: { access: 'integrations.manage' },
  schema: { summary: 'The API keys, newest first', params: organizationParams, response: { 200: ApiKeyList } },
} as const

export const createApiKey = {
  method: 'POST',
  url: integrationPaths.apiKeys,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Make an API key that acts as the caller, with some of their permissions; the key is shown once',
    params: organizationParams,
    body: NewApiKey,
    response: { 201: CreatedApiKey },
  },
} as const

export const revokeApiKey = {
  method: 'DELETE',
  url: integrationPaths.apiKey,
  config: { access: 'integrations.manage' },
  schema: {
    summary: 'Revoke an API key; its next call is refused',
    params: Type.Object({ organizationId: Id, apiKeyId: Id }),
    response: { 204: Type.Null() },
  },
} as const
