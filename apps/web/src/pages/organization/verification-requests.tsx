import { Badge, Button, Card, Field, Input, RelativeTime, Skeleton, Textarea } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { type BadgeOfState, stateOfRequest } from './request-state.ts';

const QUERY_KEY = ['verification-requests'];
const EMPTY = { app_name: '', client_id: '', product_url: '', message: '' };

/** Asks the operators of this installation to verify an app, and shows the state of each request. */
export const VerificationRequests = ({ organizationId }: { readonly organizationId: string }) => {
  const client = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/api/support_requests/', { signal })),
  });
  const send = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/support_requests/', {
          body: { ...form, topic: 'Authentication', organization: organizationId },
        }),
      ),
    onSuccess: () => {
      setForm(EMPTY);
      return client.invalidateQueries({ queryKey: QUERY_KEY });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  const failed = send.error;
  const attr = failed instanceof ApiError ? failed.attr : null;
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [name]: target.value }),
  });
  const errorOf = (name: keyof typeof EMPTY) => (attr === name ? failed?.message : undefined);
  return (
    <Card
      title="Verification"
      description="People see that a verified app was checked by the operators of this installation."
    >
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      <ul className="mb-4 divide-y divide-line" aria-label="Requests for verification">
        {data?.results.map((request) => {
          const { label, kind }: BadgeOfState = stateOfRequest(request);
          return (
            <li key={request.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="font-medium">{request.app_name}</span> <Badge kind={kind}>{label}</Badge>
                <span className="block break-all text-muted">{request.client_id}</span>
              </span>
              <span className="text-muted text-xs">
                Asked <RelativeTime value={request.created_at} />
              </span>
            </li>
          );
        })}
      </ul>
      <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <Field label="Name of the app" error={errorOf('app_name')}>
          <Input required {...field('app_name')} />
        </Field>
        <Field label="Client id" hint="The address of its metadata document." error={errorOf('client_id')}>
          <Input required type="url" {...field('client_id')} />
        </Field>
        <Field label="Page about the product" error={errorOf('product_url')} className="sm:col-span-2">
          <Input required type="url" {...field('product_url')} />
        </Field>
        <Field label="Message (optional)" error={errorOf('message')} className="sm:col-span-2">
          <Textarea rows={2} {...field('message')} />
        </Field>
        {failed !== null && attr === null && <QueryProblem title="The request was not sent" error={failed} />}
        <Button type="submit" variant="primary" isBusy={send.isPending} className="justify-self-start">
          Ask for verification
        </Button>
      </form>
    </Card>
  );
};
