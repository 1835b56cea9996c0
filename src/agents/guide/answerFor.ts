import type { Part } from '../../core/message';
import { answerAttached } from './answerAttached';
import { answerAuthors, answerChanges } from './answerChanges';
import { answerReferences, answerSymbol } from './answerCode';
import { answerConfiguration } from './answerConfiguration';
import { answerDependencies } from './answerDependencies';
import { answerDescribe } from './answerDescribe';
import { answerDocuments } from './answerDocuments';
import { answerEntryPoints } from './answerEntryPoints';
import { answerFailures } from './answerFailures';
import { answerFind, answerList, answerRead, answerSearch } from './answerFiles';
import { answerHowTo } from './answerHowTo';
import { answerImplementers } from './answerImplementers';
import { answerOverview } from './answerOverview';
import { answerProblems } from './answerProblems';
import { answerRename, answerReplace } from './answerProposal';
import { answerRoutes } from './answerRoutes';
import { answerRuntime } from './answerRuntime';
import { answerSize } from './answerSize';
import { answerTests } from './answerTests';
import { answerTodos } from './answerTodos';
import { answerVersion } from './answerVersion';
import { answerWords } from './answerWords';
import { guideCommands } from './guideCommands';
import { guideHelp } from './guideHelp';
import type { GuideIntent } from './guideIntent';
import { codeSpan } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import type { Scene } from './scene';

/** The answer to what was understood. */
export function answerFor(scene: Scene, intent: GuideIntent, prompt: readonly Part[]): Answer {
  switch (intent.type) {
    case 'help':
      return say(guideHelp);
    case 'wrongCommand':
      return say(wrongCommand(intent.name));
    case 'unclear':
      return say('I do not know what you mean by that: nothing was spoken of before. Name a file or a symbol.\n');
    case 'more':
      return say('There is nothing before this that could go on. Ask something first.\n');
    case 'beyond':
      return answerBeyond(scene, intent.words);
    case 'attached':
      return answerAttached(scene, prompt, intent.wish);
    case 'guess':
      return answerWords(scene, intent.words);
    case 'several':
      return answerAll(scene, intent.intents, prompt);
    default:
      return answerKnown(scene, intent);
  }
}

async function* answerAll(scene: Scene, intents: readonly GuideIntent[], prompt: readonly Part[]): Answer {
  for (const [index, intent] of intents.entries()) {
    if (index > 0) yield text('\n---\n\n');
    yield* answerFor(scene, intent, prompt);
  }
}

type Known = Exclude<
  GuideIntent,
  { type: 'help' | 'wrongCommand' | 'unclear' | 'more' | 'beyond' | 'attached' | 'guess' | 'several' }
>;

function answerKnown(scene: Scene, intent: Known): Answer {
  switch (intent.type) {
    case 'overview':
      return answerOverview(scene);
    case 'size':
      return answerSize(scene);
    case 'tests':
      return answerTests(scene, intent);
    case 'documents':
      return answerDocuments(scene);
    case 'version':
      return answerVersion(scene);
    case 'dependencies':
      return answerDependencies(scene);
    case 'entryPoints':
      return answerEntryPoints(scene);
    case 'routes':
      return answerRoutes(scene);
    case 'runtime':
      return answerRuntime(scene);
    case 'todos':
      return answerTodos(scene);
    case 'howTo':
      return answerHowTo(scene, intent);
    case 'configuration':
      return answerConfiguration(scene, intent);
    case 'problems':
      return answerProblems(scene, intent);
    case 'changes':
      return answerChanges(scene, intent);
    case 'authors':
      return answerAuthors(scene, intent);
    default:
      return answerAbout(scene, intent);
  }
}

type Named = Extract<
  GuideIntent,
  {
    type:
      | 'find'
      | 'list'
      | 'read'
      | 'describe'
      | 'search'
      | 'symbol'
      | 'references'
      | 'implementers'
      | 'failures'
      | 'rename'
      | 'replace';
  }
>;

function answerAbout(scene: Scene, intent: Named): Answer {
  switch (intent.type) {
    case 'find':
      return answerFind(scene, intent);
    case 'list':
      return answerList(scene, intent);
    case 'read':
      return answerRead(scene, intent);
    case 'describe':
      return answerDescribe(scene, intent);
    case 'search':
      return answerSearch(scene, intent);
    case 'symbol':
      return answerSymbol(scene, intent);
    case 'references':
      return answerReferences(scene, intent);
    case 'implementers':
      return answerImplementers(scene, intent);
    case 'failures':
      return answerFailures(scene, intent);
    case 'rename':
      return answerRename(scene, intent);
    case 'replace':
      return answerReplace(scene, intent);
  }
}

async function* answerBeyond(scene: Scene, words: readonly string[]): Answer {
  yield text(
    'I cannot do that: I am a small program that looks things up, and I write no code and run nothing. A model can; choose one with **Turnkeeper: Select Agent**. I can rename a symbol (`/rename`) and replace a text (`/replace`).\n\n',
  );
  if (words.length > 0) yield* answerWords(scene, words);
}

function wrongCommand(name: string): string {
  const command = guideCommands.find((one) => one.name === name);
  if (command) return `That command needs more: \`/${name} ${command.argument ?? ''}\`. ${command.description}.\n`;
  const names = guideCommands.map((one) => codeSpan(`/${one.name}`)).join(', ');
  return `There is no command \`/${name}\` here. There are ${names}.\n`;
}
