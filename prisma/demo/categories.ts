import type { DemoCategory } from './types';

export const demoCategories: readonly DemoCategory[] = [
  { name: 'Furniture', picture: 'furniture' },
  { name: 'Bicycles', picture: 'bicycles' },
  { name: 'Phones & tablets', picture: 'phones-tablets' },
  { name: 'Cameras', picture: 'cameras' },
  { name: 'Books', picture: 'books' },
  { name: 'Musical instruments', picture: 'musical-instruments' },
  { name: 'Kitchen', picture: 'kitchen' },
  { name: 'Toys & games', picture: 'toys-games' },
  { name: 'Clothes', picture: 'clothes' },
  { name: 'Garden & tools', picture: 'garden-tools' },
  { name: 'Sports & outdoors', picture: 'sports-outdoors' },
  { name: 'Home audio', picture: 'home-audio' },
];
