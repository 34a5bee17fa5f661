import type { Params } from 'react-router-dom'
import { captureInstallPrompt } from '#web/domain/field/install-offer.ts'

captureInstallPrompt()

type Addresses = (params: Params) => readonly string[]

interface FieldRoute {
  readonly loader: (args: { params: Params }) => Promise<null>
}

/** Whether the worker answered with the phone's copy of the page, because the network did not. */
const isFromPhone = () => 'fromPhone' in document.documentElement.dataset

const storedAnswers = () => import('#web/domain/field/stored-answers.ts')

/** Renders an organization's frame from stored answers, so that its page can load its own. */
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

interface Stored {
  readonly addresses: () => Promise<Addresses>
  /** What else the page does once its answers are shown; they are shown without it too. */
  readonly after?: () => Promise<(addresses: readonly string[]) => Promise<void>>
}

/** A page that opens without a connection: from the phone it begins with the stored answers of its addresses. */
export const fieldPage = <Route extends FieldRoute>(route: Route, { addresses, after }: Stored): Route => ({
  ...route,
  async loader(args: { params: Params }) {
    if (isFromPhone()) await open(args.params).catch(() => {})
    return route.loader(args)

    async function open(params: Params) {
      const more = after?.().catch(() => undefined)
      const [{ showStoredAnswers }, of, finish] = await Promise.all([storedAnswers(), addresses(), more])
      await showStoredAnswers(of(params))
      await finish?.(of(params))
    }
  },
})
