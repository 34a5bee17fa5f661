import { upload } from '#server/api/files/test/pictures.ts'
import type { Chemical } from '#shared/chemicals/chemicals.contract.ts'
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import type { WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'
import { templateContent } from './inspection-calls.ts'

const version = { version: 1 }

/**
 * Creates stock with a purchase order, a quote, a week template, a week plan and a scheduled inspection; returns every
 * call about one of them, with valid bodies.
 */
export async function callsAboutOffice(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { org, base, client, location }: FilledOrganization,
) {
  const create = async <T = { id: string }>(path: string, body: object) =>
    (await call(org.headers, `${base}${path}`, { body })).json<T>()
  const supplier = { name: 'Other Paper', email: '', phone: '', leadDays: 7 }
  const { id: supplierId } = await create('/suppliers', supplier)
  const counts = { packSize: 1, unitCostE4: 1, markupBp: 0, isBillable: true, safetyDays: 3 }
  const item = { name: 'Other mop', sku: '', unit: '', ...counts, supplierId, reorderPoint: null, par: null }
  const { id: itemId } = await create('/supply-items', item)
  const { id: areaId } = await create('/stock-areas', { name: 'Other warehouse', kind: 'warehouse', locationId: null })
  const move = { kind: 'receive', itemId, areaId, toAreaId: null, locationId: null, quantity: 9, unitCostE4: null }
  const moveUrl = `${base}/stock-moves/${(await create('/stock-moves', { ...move, note: '' })).id}`
  const itemUrl = `${base}/supply-items/${itemId}`
  const hazards = { signalWord: null, pictograms: [], protections: [], emergencyPhone: '', note: '', dilutions: [] }
  await call(org.headers, `${itemUrl}/chemical`, { method: 'PUT', body: { ...hazards, version: 0 } })
  const { type, ...sheet } = upload(Buffer.from('%PDF-1.7'))
  const sent = await call({ ...org.headers, ...type }, `${itemUrl}/safety-sheets?revisedOn=2025-06-01`, sheet)
  const safetySheetId = sent.json<Chemical>().sheet?.id ?? ''
  const placeUrl = `${base}/chemical-places/${location.id}`
  await call(org.headers, `${placeUrl}/chemicals/${itemId}`, { method: 'PUT' })
  const lines = [{ itemId, quantity: 1, unitCostE4: 1 }]
  const ordered = { areaId, note: '', lines }
  const order = await create<PurchaseOrder>('/purchase-orders', { supplierId, ...ordered })
  const orderUrl = `${base}/purchase-orders/${order.id}`
  const quote = await create<Quote>('/quotes', { clientId: client.id })
  const quoteUrl = `${base}/quotes/${quote.id}`
  // The week of the furnished one-off visit.
  const week = '2031-05-05'
  const template = await create('/schedule/week-templates', { name: 'Other week', week })
  const templateUrl = `${base}/schedule/week-templates/${template.id}`
  const planUrl = `/schedule/weeks/${week}/plan`
  const plan = await create<WeekPlan>(planUrl, { movedPercent: 0 })
  const form = await create('/inspection-templates', { name: 'Other form', content: templateContent })
  const scheduled = { inspectorId: null, ownerId: null, frequency: 'weekly', every: 1, startsOn: '2090-03-06' }
  const inspection = { locationId: location.id, templateId: form.id, ...scheduled }
  const inspectionUrl = `${base}/inspection-plans/${(await create('/inspection-plans', inspection)).id}`
  const decision = { decision: 'accepted', name: 'Bo Diaz', saidOn: '2026-01-05', how: 'phone', note: '' }
  const receipt = { position: 1, quantity: 1, unitCostE4: 1, lot: '' }
  const post = (url: string, body: object) => ({ method: 'POST', url, body }) as const
  const put = (url: string, body: object) => ({ method: 'PUT', url, body }) as const
  const remove = (url: string) => ({ method: 'DELETE', url }) as const
  return {
    ids: {
      supplierId,
      supplyItemId: itemId,
      stockAreaId: areaId,
      stockMoveId: moveUrl.split('/').at(-1) ?? '',
      safetySheetId,
      placeId: location.id,
      purchaseOrderId: order.id,
      quoteId: quote.id,
      planId: inspectionUrl.split('/').at(-1) ?? '',
    },
    reads: [
      orderUrl,
      `${orderUrl}/document`,
      quoteUrl,
      `${quoteUrl}/pdf`,
      placeUrl,
      `${base}/safety-sheets/${safetySheetId}`,
    ],
    /** Lists that another organization's ids filter to nothing. */
    filters: [`/stock?areaId=${areaId}`, `/stock-moves?itemId=${itemId}`, `/purchase-orders?supplierId=${supplierId}`],
    writes: [
      put(`${base}/suppliers/${supplierId}`, { ...supplier, isArchived: true, ...version }),
      put(`${base}/supply-items/${itemId}`, { ...item, isArchived: true, ...version }),
      remove(`${base}/supply-items/${itemId}/photo`),
      put(`${base}/stock-areas/${areaId}`, { name: 'Mine', isArchived: true, ...version }),
      post(`${base}/stock-moves`, { ...move, note: '' }),
      post(`${base}/stock-counts`, { areaId, lines: [{ itemId, quantity: 3, expected: 9 }] }),
      post(`${moveUrl}/undo`, {}),
      put(`${itemUrl}/chemical`, { ...hazards, version: 1 }),
      remove(`${itemUrl}/chemical`),
      remove(`${itemUrl}/safety-sheets/${safetySheetId}`),
      put(`${placeUrl}/chemicals/${itemId}`, {}),
      put(`${placeUrl}/openness`, { isOpen: true }),
      remove(`${placeUrl}/chemicals/${itemId}`),
      post(`${base}/purchase-orders`, { supplierId, ...ordered }),
      put(orderUrl, { ...ordered, ...version }),
      put(`${orderUrl}/state`, { state: 'cancelled', isBackOrdered: false, ...version }),
      post(`${orderUrl}/sending`, { email: null, ...version }),
      post(`${orderUrl}/receipts`, { lines: [receipt], isOverConfirmed: false, note: '', ...version }),
      post(`${base}/quotes`, { clientId: client.id }),
      put(quoteUrl, { content: quote.content, version: quote.version }),
      ...['send', 'revise', 'preview'].map((step) => post(`${quoteUrl}/${step}`, { version: quote.version })),
      ...['link', 'archive', 'restore', 'reminder'].map((step) => post(`${quoteUrl}/${step}`, {})),
      post(`${quoteUrl}/messages`, { id: crypto.randomUUID(), text: 'Mine' }),
      post(`${quoteUrl}/decision`, { ...decision, version: quote.version }),
      put(`${quoteUrl}/loss`, { lossKind: 'price', version: quote.version }),
      put(templateUrl, { name: 'Mine', week: null, ...version }),
      remove(templateUrl),
      post(`${base}${planUrl}/acceptance`, { planId: plan.id, numbers: [1] }),
      post(`${base}/inspection-plans`, inspection),
      put(inspectionUrl, { ...scheduled, ...version }),
      remove(`${inspectionUrl}?version=1`),
    ],
  }
}
