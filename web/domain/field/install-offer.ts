/** The browser's offer to add the product to the home screen, which it makes once, soon after the page was loaded. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: Offer | undefined

/** Keeps the browser's offer for a page that makes it in its own words. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as Offer
  })

export const hasOffer = () => offer !== undefined

/** Opens the browser's question; it may be asked once. */
export async function install() {
  await offer?.prompt()
  offer = undefined
}
