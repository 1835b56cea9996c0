import { render } from 'preact';
import { EmptyState } from './emptyState';

const root = document.getElementById('chat');
if (root) render(<EmptyState />, root);
