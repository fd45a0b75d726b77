/** All operations of the API reference, including the undeclared ones that require no credential. */
import { type Operation, PUBLIC_API } from '@meridian/contracts/public-api';
import { OPEN_OPERATIONS, type OpenOperation } from './open-operations.ts';
import { SHAPES, type Shape } from './shapes/index.ts';

export type DescribedOperation = Operation | OpenOperation;

export const OPERATIONS: readonly DescribedOperation[] = [...PUBLIC_API, ...OPEN_OPERATIONS];

export const nameOf = ({ method, path }: DescribedOperation): string => `${method} ${path}`;

export const shapeOf = (operation: DescribedOperation): Shape => SHAPES[nameOf(operation)] ?? {};
