import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'

const { call } = useApi()

interface Document {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; 'x-access': string; responses: object }>>
}

describe('OpenAPI document', () => {
  test('documents every call of the specification, including repeated segments', async () => {
    const document = (await call({}, '/api/v1/openapi.json')).json<Document>()
    expect(document.openapi).toBe('3.1.0')
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /api/v1/organizations/{organizationId}/configuration',
        'PUT /api/v1/organizations/{organizationId}/configuration',
        'GET /api/v1/organizations',
        'POST /api/v1/organizations',
        'POST /api/v1/organizations/{organizationId}/logo',
        'GET /api/v1/organizations/{organizationId}',
        'GET /api/v1/organizations/configuration/time-zones',
        'GET /api/v1/files/{hash}',
        'PUT /api/v1/users/api/v1/users/{userId}/verify',
        'POST /api/v1/users',
        'POST /api/v1/users/reset-password',
        'POST /api/v1/users/password-reset-link',
        'POST /api/v1/users/logout',
        'POST /api/v1/users/login',
        'POST /api/v1/users/change-password',
        'POST /api/v1/users/api/v1/users/{userId}/resend-verification',
        'GET /api/v1/users/me',
        'GET /api/v1/users/api/v1/users/{userId}',
      ]),
    )
  })

  test('has unique operation ids', async () => {
    const { paths } = (await call({}, '/api/v1/openapi.json')).json<Document>()
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('renders every call as a page without scripts', async () => {
    const page = await call({}, '/api/v1/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('/api/v1/openapi.json')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })
})
