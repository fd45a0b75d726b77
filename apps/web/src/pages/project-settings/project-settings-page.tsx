import { PageHeader } from '@meridian/ui';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { useProject } from '../../session/project.ts';
import { CaptureCard } from './capture-card.tsx';
import { GeneralCard } from './general-card.tsx';
import { PathCleaningCard } from './path-cleaning-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { SecretKeysCard } from './secret-keys-card.tsx';
import { TestFiltersCard } from './test-filters-card.tsx';
import { TokenCard } from './token-card.tsx';

export const ProjectSettingsPage = () => {
  useDocumentTitle('Project settings');
  const project = useProject();
  return (
    <div className="mx-auto max-w-4xl space-y-6 p-6">
      <PageHeader title="Project settings" />
      <GeneralCard key={`general-${project.id}`} project={project} />
      <TokenCard project={project} />
      <SecretKeysCard projectId={String(project.id)} />
      <CaptureCard project={project} />
      <TestFiltersCard key={`test-${project.id}`} project={project} />
      <PathCleaningCard key={`paths-${project.id}`} project={project} />
      <PrivacyCard key={`privacy-${project.id}`} project={project} />
    </div>
  );
};
