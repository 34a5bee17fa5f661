import type { Params } from 'react-router-dom'

type Addresses = (params: Params) => readonly string[]

interface FieldRoute {
  readonly loader: (args: { params: Params }) => Promise<null>
}

/** Whether the worker answered with the phone's copy of the page, because the network did not. */
const isFromPhone = () => 'fromPhone' in document.documentElement.dataset

const storedAnswers = () => import('#web/domain/field/stored-answers.ts')

/** Shows the frame of an organization's page from the phone, so that the page in it can say what it needs. */
export const openFrame = {
  async loader({ params: { organizationId } }: { params: Params }) {
    if (organizationId && isFromPhone())
      await storedAnswers()
        .then((m) => m.showStoredAnswers(m.frameAddresses(organizationId)))
        .catch(() => {})
    return null
  },
  shouldRevalidate: () => false,
}

/** A page that opens without a connection: from the phone it begins with the stored answers of these addresses. */
export const fieldPage = <Route extends FieldRoute>(route: Route, addresses: () => Promise<Addresses>): Route => ({
  ...route,
  async loader(args: { params: Params }) {
    if (isFromPhone()) {
      const work = Promise.all([storedAnswers(), addresses()])
      await work.then(([m, of]) => m.showStoredAnswers(of(args.params))).catch(() => {})
    }
    return route.loader(args)
  },
})
