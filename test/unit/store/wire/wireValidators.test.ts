import assert from 'node:assert/strict';
import type { Part, WireMessage } from '../../../../src/core/message';
import { call, result, textPart } from '../branchFixture';
import { wireValidators } from './wireValidators';

const say = (role: WireMessage['role'], ...parts: (string | Part)[]): WireMessage => {
  return { role, parts: parts.map((part) => (typeof part === 'string' ? textPart(part) : part)) };
};

const good: Record<string, WireMessage[]> = {
  nothing: [],
  'a plain exchange': [say('user', 'q'), say('assistant', 'a')],
  'calls with their results': [
    say('user', 'q'),
    say('assistant', 'a', call('1'), call('2')),
    say('tool', result('1'), result('2')),
    say('assistant', 'b'),
  ],
};

const bad: Record<string, { wire: WireMessage[]; refusedBy: string[] }> = {
  'a call without a result': {
    wire: [say('user', 'q'), say('assistant', call('1')), say('assistant', 'b')],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'a call at the very end': {
    wire: [say('user', 'q'), say('assistant', call('1'))],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'a result without a call': {
    wire: [say('user', 'q'), say('tool', result('1')), say('assistant', 'b')],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'a second result': {
    wire: [say('user', 'q'), say('assistant', call('1')), say('tool', result('1'), result('1')), say('assistant', 'b')],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'a result one message too late': {
    wire: [
      say('user', 'q'),
      say('assistant', call('1')),
      say('assistant', 'b'),
      say('tool', result('1')),
      say('assistant', 'c'),
    ],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'results in another order': {
    wire: [
      say('user', 'q'),
      say('assistant', call('1'), call('2')),
      say('tool', result('2'), result('1')),
      say('assistant', 'b'),
    ],
    refusedBy: ['vsCodeLm'],
  },
  'an id used twice in a request': {
    wire: [
      ...[say('user', 'q'), say('assistant', call('1')), say('tool', result('1')), say('assistant', 'b')],
      ...[say('user', 'q'), say('assistant', call('1')), say('tool', result('1')), say('assistant', 'b')],
    ],
    refusedBy: ['anthropic'],
  },
  'an id twice in a message': {
    wire: [say('user', 'q'), say('assistant', call('1'), call('1')), say('tool', result('1')), say('assistant', 'b')],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'an id that is no word': {
    wire: [say('user', 'q'), say('assistant', call('f.x:0')), say('tool', result('f.x:0')), say('assistant', 'b')],
    refusedBy: ['anthropic'],
  },
  'an empty id': {
    wire: [say('user', 'q'), say('assistant', call('')), say('tool', result('')), say('assistant', 'b')],
    refusedBy: ['openAi', 'anthropic'],
  },
  'a name that is no word': {
    wire: [
      say('user', 'q'),
      say('assistant', { type: 'toolCall', id: '1', name: 'a b', input: {} }),
      say('tool', result('1')),
      say('assistant', 'b'),
    ],
    refusedBy: ['openAi', 'anthropic'],
  },
  'arguments that are no object': {
    wire: [
      say('user', 'q'),
      say('assistant', { type: 'toolCall', id: '1', name: 'a', input: 'text' }),
      say('tool', result('1')),
      say('assistant', 'b'),
    ],
    refusedBy: ['anthropic', 'vsCodeLm'],
  },
  'a text after a call': {
    wire: [say('user', 'q'), say('assistant', call('1'), 'a'), say('tool', result('1')), say('assistant', 'b')],
    refusedBy: ['anthropic'],
  },
  'a blank text': { wire: [say('user', 'q'), say('assistant', 'a', ' \n')], refusedBy: ['anthropic'] },
  'an empty reply': { wire: [say('user', 'q'), say('assistant')], refusedBy: ['openAi', 'anthropic', 'vsCodeLm'] },
  'a reply of nothing but thoughts': {
    wire: [say('user', 'q'), say('assistant', { type: 'reasoning', text: 'hm' })],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'an assistant first': { wire: [say('assistant', 'a')], refusedBy: ['anthropic'] },
  'a prompt without an answer': { wire: [say('user', 'q')], refusedBy: ['anthropic'] },
  'two assistants in a row': {
    wire: [say('user', 'q'), say('assistant', 'a'), say('assistant', 'b')],
    refusedBy: ['anthropic'],
  },
  'results and then a prompt': {
    wire: [say('user', 'q'), say('assistant', call('1')), say('tool', result('1'))],
    refusedBy: ['anthropic'],
  },
  'half a character in what a tool was told': {
    wire: [
      say('user', 'q'),
      say('assistant', { type: 'toolCall', id: '1', name: 'a', input: { '\ud83d': [{ text: 'x' }] } }),
      say('tool', result('1')),
      say('assistant', 'b'),
    ],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'half a character in a text': {
    wire: [say('user', 'q'), say('assistant', 'a \udc00')],
    refusedBy: ['openAi', 'anthropic', 'vsCodeLm'],
  },
  'a system message': {
    wire: [say('system', 's'), say('user', 'q'), say('assistant', 'b')],
    refusedBy: ['anthropic', 'vsCodeLm'],
  },
};

describe('the validators of the wire', () => {
  for (const [name, wire] of Object.entries(good)) {
    it(`pass ${name}`, () => {
      for (const validate of Object.values(wireValidators)) assert.deepEqual(validate(wire), []);
    });
  }

  for (const [name, { wire, refusedBy }] of Object.entries(bad)) {
    it(`refuse ${name} where the provider does`, () => {
      const refusing = Object.keys(wireValidators).filter((provider) => wireValidators[provider]?.(wire).length);
      assert.deepEqual(refusing, refusedBy);
    });
  }
});
