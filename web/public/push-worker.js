// Shows push messages, and opens what they are about. It answers no request of any page.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, tag, lang, navigate } = event.data.json().notification
  const options = { body, tag, lang, icon: '/icon-192.png', data: { navigate } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.navigate))
})
