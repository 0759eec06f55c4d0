/** The drawings of the dashboard's menu, as one path each in a square of 24. */
const drawings = {
  overview: 'M4 13h6V4H4v9ZM14 20h6v-9h-6v9ZM14 7h6V4h-6v3ZM4 20h6v-3H4v3Z',
  orders: 'M6 8h12l1 12H5L6 8ZM9 10V6.5a3 3 0 0 1 6 0V10',
  offers: 'M19 5 5 19M7 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  favourites:
    'M12 20.3C5.6 15.6 3 12.3 3 8.8A4.8 4.8 0 0 1 7.8 4c1.8 0 3.3.9 4.2 2.4C12.9 4.9 14.4 4 16.2 4A4.8 4.8 0 0 1 21 8.8c0 3.5-2.6 6.8-9 11.5Z',
  following:
    'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 20c.4-4 3-6 6.5-6 1.6 0 3 .4 4.1 1.2M18 14v6M15 17h6',
  searches: 'M6.5 3.5h11V21L12 16.8 6.5 21Z',
  add: 'M12 8v8M8 12h8M4 4h16v16H4Z',
  products: 'M12 3H4v8l9.5 9.5 8-8L12 3ZM7.5 7.5h.01',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.3c2 .8 3.2 2.7 3.5 5.7',
  sellers: 'M4 10v10h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5',
  admins: 'M12 3 5 6v5.5c0 4.5 3 8 7 9.5 4-1.5 7-5 7-9.5V6l-7-3ZM9 12l2 2 4-4',
  reports: 'M5 21V4M5 4.5h12.5L15 9l2.5 4.5H5',
  reported: 'M4 5h16v14H4ZM12 8.5v4.5M12 16h.01',
  categories: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  synonyms: 'M4 8h13l-3-3M20 16H7l3 3',
  log: 'M6 3h9l4 4v14H6ZM9 9h6M9 13h6M9 17h4',
  messages: 'M4 5h16v11H10l-5 4v-4H4V5ZM8 9h8M8 12h5',
  notifications: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17ZM10 19.5a2 2 0 0 0 4 0',
  mail: 'M3.5 5.5h17v13h-17ZM4 6l8 7 8-7',
  disputes: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z',
  payments: 'M3 6h18v12H3ZM3 10h18M7 14.5h3',
  earnings:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15 9.5c-.4-1.2-1.5-2-3-2-3.8 0-3.8 4.5 0 4.5s3.8 4.5 0 4.5c-1.5 0-2.6-.8-3-2M12 6v12',
  payouts: 'M12 3v11M8 10l4 4 4-4M4 16v4h16v-4',
  jobs: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-9-9 9 9 0 0 1 9 9Z',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.7-4 3.7-6 7.5-6s6.8 2 7.5 6',
} as const;

export type MenuIconName = keyof typeof drawings;

/** The decorative icon of an item of the account menu. */
export function MenuItemIcon({ name }: { name: MenuIconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5">
      <path d={drawings[name]} />
    </svg>
  );
}
