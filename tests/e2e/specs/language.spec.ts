import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test('Spanish comes when it is chosen, at the same moment, and stays', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&load.jobs=4&t=1.25s&speed=1ms&play=0');
  await lab.settled();
  expect(asked.filter((url) => /\/es-[^/]+\.js$/.test(url))).toEqual([]);
  await page.getByText('Display', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('region', { name: 'Esquema' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(asked.filter((url) => /\/es-[^/]+\.js$/.test(url))).toHaveLength(1);
  await expect(page.getByRole('timer', { name: 'Tiempo simulado' })).toHaveText(/^1,250\s000\ss/);
  await expect(page.getByRole('slider', { name: 'Carga de fondo' })).toHaveValue('4');
  await expect(page.getByRole('list', { name: 'Eventos', exact: true })).toBeAttached();
  await page.goto('about:blank');
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Compartir', exact: true })).toBeVisible();
});

test('lessons are in Spanish, each with its glossary; lang= in the link comes first', async ({ page }) => {
  await page.goto('./#v=1&view=lessons&lesson=ring&scene=1&lang=es');
  const scene = page.getByRole('region', { name: 'Escena', exact: true });
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText('Cada trama necesita un búfer vacío');
  await expect(scene.getByText('Esta lección se muestra en inglés.')).toHaveCount(0);
  await scene.getByRole('button', { name: 'descriptor', exact: true }).click();
  await expect(page.getByText('la dirección de un búfer')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Lección', exact: true }).selectOption('queues');
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText('Cuatro preguntas eligen la cola');
  await expect(scene.getByText('Esta lección se muestra en inglés.')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto('./#v=1&view=lessons&lang=en');
  await expect(page.getByRole('heading', { name: 'Lessons' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('each view, card and lesson has its own title in the tab and in the history, in the page’s language', async ({
  page,
}) => {
  await page.goto('./#v=1&preset=tcp-quiet&play=0&lang=es');
  await expect(page).toHaveTitle('Máquina – Ringside');
  for (const [view, title] of [
    ['Comparar', 'Comparar – Ringside'],
    ['Experimentos', /^.+ – Experimentos – Ringside$/],
    ['Núcleo', 'Núcleo – Ringside'],
    ['Lecciones', 'Lecciones – Ringside'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: view }).click();
    await expect(page).toHaveTitle(title);
  }
  await page
    .getByRole('button', { name: /^Empezar: / })
    .first()
    .click();
  await expect(page).toHaveTitle(/^.+ – Lecciones – Ringside$/);
  await page.goBack();
  await expect(page).toHaveTitle('Lecciones – Ringside');
});
