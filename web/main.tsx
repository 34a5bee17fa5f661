import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createPages } from './shell/routes/router.tsx'
import { onFactorNeeded, onProofNeeded, onSignedOut, withQuery } from './platform/http/api.ts'
import { watchUser } from './platform/http/one-user.ts'
import { loadTexts } from './platform/texts/texts.ts'
import './kit/styles/styles.css'

onSignedOut((ended) =>
  location.assign(withQuery('/login', { redirect: location.pathname + location.search + location.hash, ended })),
)
// After this, unloading the page saves nothing, because it would be saved as another user.
watchUser(
  () => location.replace('/login'),
  // The logout page must not reload: it would sign out the user who is signed in now.
  () => location.pathname !== '/logout' && location.reload(),
)
onFactorNeeded(() => {
  location.assign('/account/security#second-factor')
  return true
})
onProofNeeded(() => import('./shell/reauthenticate.tsx').then((m) => m.reauthenticate()))

const pages = createPages()
const root = document.querySelector('#root')

/** The static page stays visible until the first route and its texts are loaded. */
const show = async () => {
  if (root && pages.state.initialized) {
    stop()
    // The not-found page and the error screen need texts too.
    await loadTexts(['platform']).catch(() => {})
    createRoot(root).render(<RouterProvider router={pages} />)
    setTimeout(() => void import('./shell/errors/monitor.ts').then((m) => m.startMonitor()).catch(() => {}), 500)
  }
}
const stop = pages.subscribe(() => void show())
void show()
