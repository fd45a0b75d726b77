import { Select } from '@meridian/ui';
import { useMe } from '../../session/session.ts';
import { useSwitch } from '../../session/use-switch.ts';

/** Chooses the organization that the app shows, for people who belong to several. */
export const OrganizationSwitcher = () => {
  const { organization, organizations } = useMe();
  const change = useSwitch();
  if (organizations.length < 2) return null;
  return (
    <Select
      label="Organization"
      className="w-52"
      value={organization?.id}
      options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => change.mutate({ set_current_organization: id })}
    />
  );
};
