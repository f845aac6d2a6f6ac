/** After the first visit the page needs no network: a service worker keeps every file of it. */
import { VitePWA } from 'vite-plugin-pwa';

export const offline = () =>
  VitePWA({
    // A new version waits until the person asks for it: never in the middle of a lesson.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Ringside: a live Linux 2.6 receiver',
      short_name: 'Ringside',
      description: 'A Linux 2.6.12 receiver, from the wire to recv(): every packet, every queue and who holds the CPU.',
      start_url: '.',
      scope: '.',
      display: 'standalone',
      background_color: '#fbfcfd',
      theme_color: '#1b2430',
      icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    },
    workbox: {
      globPatterns: ['**/*.{html,js,css,wasm,svg,json,woff2}'],
      globIgnores: ['404.html', 'ringside.html'],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      cleanupOutdatedCaches: true,
    },
  });
