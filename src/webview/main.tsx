import { render } from 'preact';
import { ChatApp } from './chatApp';
import { ChatClient } from './chatClient';
import { acquirePage } from './page';

const root = document.getElementById('chat');
if (root) render(<ChatApp client={new ChatClient(acquirePage())} />, root);
