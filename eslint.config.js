import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const links = {
  selector: 'JSXOpeningElement[name.name=/^(a|form)$/]',
  message: 'Use A and PlainForm of ~/ui/link, which keep the language of the page.',
};

const literalSpreads = {
  selector:
    ':matches(SpreadElement > ObjectExpression, SpreadElement > ArrayExpression, JSXSpreadAttribute > ObjectExpression > Property[shorthand=true])',
  message: 'Write the properties or elements themselves, without a spread around them.',
};

/** Words outside of the catalogues; the name of the site is the same in all languages. */
const WORDS = '[value=/[A-Za-z]{2,}/]:not([value=/^\\s*Rummage\\s*$/])';
const NAMES = 'alt|title|label|placeholder|aria-label|help|lead|text';
const textsAndLinks = [
  literalSpreads,
  links,
  {
    selector: `JSXText${WORDS}`,
    message: 'A text for people is a message of app/i18n: {t(…)} or <Text message=…>.',
  },
  {
    selector: `JSXAttribute[name.name=/^(${NAMES})$/] > Literal${WORDS}`,
    message: 'A text for people is a message of app/i18n: t(…).',
  },
];

export default tseslint.config(
  {
    ignores: [
      'build/',
      '**/.next/',
      'node_modules/',
      'app/platform/db/generated/',
      'app/i18n/generated/',
      '.cache/',
      'data/',
      'test-results/',
      'playwright-report/',
      // Runs on the code of an earlier commit.
      'tests/fixtures/make-old-database.ts',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/only-throw-error': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  { rules: { 'no-restricted-syntax': ['error', literalSpreads] } },
  {
    files: ['app/**/*.tsx', 'app/**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['app/**/*.tsx'],
    // Tests show texts of their own.
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...textsAndLinks] },
  },
  {
    // The documentation of the API is in English alone.
    files: ['app/routes/site/api-docs.tsx', 'app/ui/api-reference.tsx'],
    rules: { 'no-restricted-syntax': ['error', literalSpreads, links] },
  },
  { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
