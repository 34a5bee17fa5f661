import { Type, type Static } from 'typebox'
import { Closed, Id, Instant, List, Name, Nullable, organizationParams, Page, paging, Version } from '../schema.ts'
import { integrationPaths } from './paths.ts'
import { deliveryStates, webhookKindNames, webhookStates } from './webhooks.ts'

const Kind = Type.Enum([...webhookKindNames])

const fields = {
  name: Name(),
  /** An https address of the public internet. */
  url: Type.String({ minLength: 9, maxLength: 500, pattern: '^https?://[!-~]+$' }),
  kinds: Type.Array(Kind, { minItems: 1, maxItems: webhookKindNames.length, uniqueItems: true }),
}

export const NewWebhook = Closed(fields)
export type NewWebhook = Static<typeof NewWebhook>
export const WebhookChanges = Closed({ ...fields, isOn: Type.Boolean(), version: Version })
export type WebhookChanges = Static<typeof WebhookChanges>

export const Webhook = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  kinds: Type.Array(Type.String()),
  /** The member whose permissions decide what is sent. */
  member: Type.Object({ id: Id, name: Type.String() }),
  /**
   * `failing`: turned off after failing for three days; `gone`: turned off because it answered 410; `off`: by a person;
   * `paused`: its member has left.
   */
  state: Type.Enum([...webhookStates]),
  /** Since when nothing could be delivered. */
  failingSince: Nullable(Instant),
  /** Until then the secret before the last rotation signs too. */
  secretBeforeUntil: Nullable(Instant),
  createdAt: Instant,
  version: Version,
})
export type Webhook = Static<typeof Webhook>
export const WebhookList = List(Webhook)
export type WebhookList = Static<typeof WebhookList>

/** The secret is in this response and nowhere else. */
export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret: Type.String() })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const WebhookAttempt = Type.Object({
  at: Instant,
  /** Status of the answer; null when there was none. */
  status: Nullable(Type.Integer()),
  /** Why there was no answer. */
  error: Nullable(Type.String()),
  ms: Type.Integer(),
})

export const WebhookDelivery = Type.Object({
  id: Id,
  /** Like `clients.updated`. */
  type: Type.String(),
  rowId: Nullable(Id),
  /** The request that made the change. */
  requestId: Type.String(),
  state: Type.Enum([...deliveryStates]),
  createdAt: Instant,
  /** Newest first. */
  attempts: Type.Array(WebhookAttempt),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>
export const WebhookDeliveryPage = Page(WebhookDelivery)
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>

const params = Type.Object({ organizationId: Id, webhookId: Id })

export const listWebhooks = {
  method: 'GET',
  url: integrationPaths.webhooks,
  config: { access: 'integrations.manage' },
  schema: { summary: 'The webhooks, by name', params: organizationParams, response: { 200: WebhookList } },
} as const

export const createWebhook = {
  method: 'POST',
  url: integrationPaths.webhooks,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Add a webhook; its secret is shown once',
    params: organizationParams,
    body: NewWebhook,
    response: { 201: CreatedWebhook },
  },
} as const

export const updateWebhook = {
  method: 'PUT',
  url: integrationPaths.webhook,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Replace a webhook, or turn it on or off; 409 when `version` is old',
    params,
    body: WebhookChanges,
    response: { 200: Webhook },
  },
} as const

export const removeWebhook = {
  method: 'DELETE',
  url: integrationPaths.webhook,
  config: { access: 'integrations.manage' },
  schema: { summary: 'Remove a webhook with its deliveries', params, response: { 204: Type.Null() } },
} as const

export const rotateWebhookSecret = {
  method: 'POST',
  url: integrationPaths.webhookSecret,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Make a new secret; for a day both sign',
    params,
    response: { 201: CreatedWebhook },
  },
} as const

export const listWebhookDeliveries = {
  method: 'GET',
  url: integrationPaths.webhookDeliveries,
  config: { access: 'integrations.manage' },
  schema: {
    summary: 'What was sent to a webhook, newest first, with every try, a page at a time',
    params,
    querystring: Closed(paging),
    response: { 200: WebhookDeliveryPage },
  },
} as const

export const replayWebhookDelivery = {
  method: 'POST',
  url: integrationPaths.webhookReplay,
  config: { access: 'integrations.manage' },
  schema: {
    summary: 'Send a change once more, under the same id',
    params: Type.Object({ organizationId: Id, webhookId: Id, deliveryId: Id }),
    response: { 204: Type.Null() },
  },
} as const
