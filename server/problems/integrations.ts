export const integrationErrors = {
  api_key_invalid: 401,
  person_only: 403,
  permission_not_yours: 400,
  api_keys_full: 409,
  webhook_address_refused: 400,
  webhooks_full: 409,
  webhook_off: 409,
} as const
