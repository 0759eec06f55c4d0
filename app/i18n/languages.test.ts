import { describe, expect, it } from 'vitest';
import { languageCodes, splitPath } from './languages';
import { bareAddress } from './addresses';
import { href, renderIn } from './render-language';
import { languageFor } from './catalogues.server';

const served = { default: 'en', pseudo: false } as const;

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/search', 'en', '/search'],
    ['/de', 'de', '/'],
    ['/de/', 'de', '/'],
    ['/de/search', 'de', '/search'],
    ['/ar/products/x', 'ar', '/products/x'],
    ['/en/search', 'en', '/search'],
    ['/en', 'en', '/'],
    ['/fr/search', 'en', '/fr/search'],
    ['/design', 'en', '/design'],
    ['/DE/search', 'en', '/DE/search'],
    ['/xa/search', 'en', '/xa/search'],
  ])('%s is %s', (pathname, code, path) => {
    expect(splitPath(pathname, served)).toEqual({ code, path });
  });

  it('is understood in front of the addresses of the default language, too', () => {
    const german = { default: 'de', pseudo: true } as const;
    expect(splitPath('/search', german)).toEqual({ code: 'de', path: '/search' });
    expect(splitPath('/de/search', german)).toEqual({ code: 'de', path: '/search' });
    expect(splitPath('/en/search', german)).toEqual({ code: 'en', path: '/search' });
    expect(splitPath('/xa', german)).toEqual({ code: 'xa', path: '/' });
  });
});

describe('links in a language', () => {
  const inGerman = (address: string) => renderIn(languageFor('de', served), () => href(address));
  it.each([
    ['/', '/de'],
    ['/?q=1', '/de?q=1'],
    ['/#categories', '/de#categories'],
    ['/search?q=/x', '/de/search?q=/x'],
    ['/api/docs', '/de/api/docs'],
    ['/api/openapi.json', '/api/openapi.json'],
    ['/assets/x.css', '/assets/x.css'],
    ['/images/a/b.webp', '/images/a/b.webp'],
    ['/error.svg', '/error.svg'],
    ['#main', '#main'],
    ['//elsewhere.example', '//elsewhere.example'],
    ['https://example.com/', 'https://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('%s leads to %s', (address, expected) => expect(inGerman(address)).toBe(expected));

  it.each([
    ['/de/search?q=1', '/search?q=1'],
    ['/de', '/'],
    ['/de?x=1', '/?x=1'],
    ['/design', '/design'],
    ['/search', '/search'],
  ])('%s without its language is %s', (address, bare) => {
    expect(bareAddress(address, '/de')).toBe(bare);
  });
});

describe('texts of several mails', () => {
  // Admins get the link about disputes, appeals and listings that wait for approval as well.
  it('name no report where there may be none', () => {
    const { t } = languageFor('ar', served);
    expect(t('mails.moderation.decide')).not.toContain('البلاغ');
  });
});

describe('the parts of an overview', () => {
  // Each is a landmark: a screen reader lists them by name.
  it.each(languageCodes)('have different names in %s', (code) => {
    const { t } = languageFor(code, served);
    const names = [
      t('overview.toDo'),
      t('overview.waiting'),
      t('overview.buying'),
      t('overview.yourOrders'),
      t('overview.selling'),
      t('overview.views'),
      t('overview.favourites'),
      t('overview.sales'),
      t('overview.running'),
      t('overview.last30'),
      t('overview.newListings'),
      t('overview.orders'),
      t('overview.paidByBuyers'),
      t('overview.reports'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
