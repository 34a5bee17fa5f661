import type { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { dailyHour } from '#server/api/test/filled-organization.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'

/** A client with a daily job, whose contact has asked for something. */
export async function buildAskingContact(run: ReturnType<typeof useApi>) {
  const { call } = run
  const org = await run.organization('Acme')
  const places = buildPlaces(run, org)
  const client = await places.addClient({ name: 'Acme client' })
  const location = await places.addLocation(client, { name: 'Acme location' })
  const job = await places.addJob(location, { name: 'Acme job', schedule: dailyHour })
  const person = await buildContact(run, { org, client })
  const areaUrl = `${places.base}/client-area/${client.id}`
  const draft = { locationId: location.id, text: 'Please clean the window.' }
  const request = (await call(person.headers, `${areaUrl}/requests`, { body: draft })).json<ClientRequest>()
  const contactUrl = `${places.clientUrl(client)}/contacts`
  return { ...places, org, client, location, job, person, areaUrl, request, contactUrl }
}
