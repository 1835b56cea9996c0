import tseslint from 'typescript-eslint';
import { houseRules } from './scripts/lint/houseRules.mjs';

export default tseslint.config(
  { ignores: ['dist/', 'dist-test/', 'test-results/', 'test/rig/.cache/'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { house: houseRules },
    rules: { 'house/layers': 'error', 'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }] },
  },
  { files: ['*.config.mjs'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['test/**'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
);
