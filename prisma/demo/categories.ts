import type { DemoCategory } from './types';

export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Furniture',
    names: { de: 'Möbel', es: 'Muebles', ar: 'الأثاث' },
    picture: 'furniture',
  },
  {
    name: 'Bicycles',
    names: { de: 'Fahrräder', es: 'Bicicletas', ar: 'الدراجات' },
    picture: 'bicycles',
  },
  {
    name: 'Phones & tablets',
    names: { de: 'Handys & Tablets', es: 'Móviles y tabletas', ar: 'الهواتف والأجهزة اللوحية' },
    picture: 'phones-tablets',
  },
  {
    name: 'Cameras',
    names: { de: 'Kameras', es: 'Cámaras', ar: 'الكاميرات' },
    picture: 'cameras',
  },
  {
    name: 'Books',
    names: { de: 'Bücher', es: 'Libros', ar: 'الكتب' },
    picture: 'books',
  },
  {
    name: 'Musical instruments',
    names: { de: 'Musikinstrumente', es: 'Instrumentos musicales', ar: 'الآلات الموسيقية' },
    picture: 'musical-instruments',
  },
  {
    name: 'Kitchen',
    names: { de: 'Küche', es: 'Cocina', ar: 'المطبخ' },
    picture: 'kitchen',
  },
  {
    name: 'Toys & games',
    names: { de: 'Spielzeug & Spiele', es: 'Juguetes y juegos', ar: 'الألعاب' },
    picture: 'toys-games',
  },
  {
    name: 'Clothes',
    names: { de: 'Kleidung', es: 'Ropa', ar: 'الملابس' },
    picture: 'clothes',
  },
  {
    name: 'Garden & tools',
    names: { de: 'Garten & Werkzeug', es: 'Jardín y herramientas', ar: 'الحديقة والأدوات' },
    picture: 'garden-tools',
  },
  {
    name: 'Sports & outdoors',
    names: { de: 'Sport & Outdoor', es: 'Deporte y aire libre', ar: 'الرياضة والأنشطة الخارجية' },
    picture: 'sports-outdoors',
  },
  {
    name: 'Home audio',
    names: { de: 'Hi-Fi & Audio', es: 'Audio para el hogar', ar: 'الأجهزة الصوتية' },
    picture: 'home-audio',
  },
];
