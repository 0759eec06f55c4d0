/**
 * Lighthouse (mobile) over home, category, product and search of a running demo: medians of RUNS.
 * Usage: run.mjs URL [RUNS]; CHROME_PATH names the browser. Prints what is not perfect, too.
 */
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, runs = '5'] = process.argv.slice(2);
if (!url) throw new Error('Usage: npm run lighthouse -- URL [RUNS], with a running demo at URL.');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const ATTEMPTS = 3;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** On a busy machine the browser at times paints nothing in time: such a run is no result. */
async function measure(address, options) {
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = await lighthouse(address, options);
    const whole = CATEGORIES.every((category) => lhr.categories[category].score !== null);
    if (whole && lhr.audits['largest-contentful-paint'].numericValue !== undefined) return lhr;
    if (attempt === ATTEMPTS)
      throw new Error(`${address}: ${lhr.runtimeError?.message ?? 'no paint'}`);
  }
}

async function signIn() {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: 'buyer@rummage.test', password: 'rummage-demo' }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

const cookie = await signIn();
const [product] = await (await fetch(`${url}/products?limit=1`)).json();
const pages = [
  ['home', '/'],
  ['category', `/category/${product.category}`],
  ['product', `/products/${product._id}`],
  ['search', '/search?q=chair'],
];
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    // Pages of the browser's own interface, which it renders beside the page that is measured.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  ],
});
try {
  for (const [name, path] of pages) {
    const results = [];
    for (let run = 0; run < Number(runs); run += 1) {
      const lhr = await measure(url + path, {
        port: chrome.port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
        extraHeaders: name === 'category' ? { Cookie: cookie } : {},
      });
      results.push(lhr);
    }
    const scores = CATEGORIES.map((category) =>
      Math.round(median(results.map(({ categories }) => categories[category].score)) * 100),
    );
    const figure = (id) => median(results.map(({ audits }) => audits[id].numericValue));
    const figures = [
      figure('cumulative-layout-shift').toFixed(3),
      `${(figure('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `${Math.round(figure('total-blocking-time'))} ms`,
    ];
    process.stdout.write(`| ${[name, ...scores, ...figures].join(' | ')} |\n`);
    const [last] = results;
    for (const category of CATEGORIES) {
      for (const { id, weight } of last.categories[category].auditRefs) {
        const { score, title, displayValue } = last.audits[id];
        if (weight > 0 && score !== null && score < 0.95) {
          process.stdout.write(`    ${category}: ${id} ${score} ${displayValue ?? title}\n`);
        }
      }
    }
  }
} finally {
  chrome.kill();
}
