/**
 * Which table engines, database engines, table functions and dictionary sources a statement may name. A test compares
 * the lists with those of the engine, so a new version adds none without a decision.
 */

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Engines of tables and databases. Replicated and Distributed ones reach only what the engine's configuration names. */
export const ALLOWED_ENGINES = names(`
  Alias Atomic Buffer Dictionary Distributed FuzzJSON FuzzQuery GenerateRandom Join KeeperMap Log Loop MaterializedView
  Memory Merge Null Ordinary Replicated Set StripeLog TimeSeries TinyLog View WindowView
  MergeTree AggregatingMergeTree CoalescingMergeTree CollapsingMergeTree GraphiteMergeTree ReplacingMergeTree
  SummingMergeTree VersionedCollapsingMergeTree
  ReplicatedMergeTree ReplicatedAggregatingMergeTree ReplicatedCoalescingMergeTree ReplicatedCollapsingMergeTree
  ReplicatedGraphiteMergeTree ReplicatedReplacingMergeTree ReplicatedSummingMergeTree
  ReplicatedVersionedCollapsingMergeTree`);

/** They reach files, the network or programs, or run a text that the guards do not see. */
export const REFUSED_ENGINES = names(`
  ArrowStream AzureBlobStorage AzureQueue Backup COSN DataLakeCatalog DeltaLake DeltaLakeAzure DeltaLakeLocal DeltaLakeS3
  EmbeddedRocksDB Executable ExecutablePool File FileLog Filesystem GCS HDFS Hudi Iceberg IcebergAzure IcebergHDFS
  IcebergLocal IcebergS3 JDBC Kafka MaterializedPostgreSQL MongoDB MySQL ODBC OSS Paimon PaimonAzure PaimonHDFS
  PaimonLocal PaimonS3 PostgreSQL QueryRunner Redis Remote RemoteSecure S3 S3Queue SQLite URL YTsaurus`);

export const ALLOWED_TABLE_FUNCTIONS = names(`
  dictionary format fuzzJSON fuzzQuery generateRandom generateSeries generate_series loop merge mergeTreeAnalyzeIndexes
  mergeTreeAnalyzeIndexesUUID mergeTreeIndex mergeTreeProjection mergeTreeTextIndex null numbers numbers_mt primes
  prometheusQuery prometheusQueryRange SQLStandardValues timeSeriesData timeSeriesMetrics timeSeriesSamples
  timeSeriesSelector timeSeriesTags values view viewExplain viewIfPermitted zeros zeros_mt`);

/** They reach files, the network or programs, or run a text that the guards do not see. */
export const REFUSED_TABLE_FUNCTIONS = names(`
  arrowstream azureBlobStorage azureBlobStorageCluster cluster clusterAllReplicas cosn deltaLake deltaLakeAzure
  deltaLakeAzureCluster deltaLakeCluster deltaLakeLocal deltaLakeS3 deltaLakeS3Cluster eval executable file fileCluster
  filesystem gcs hdfs hdfsCluster hudi hudiCluster iceberg icebergAzure icebergAzureCluster icebergCluster icebergHDFS
  icebergHDFSCluster icebergLocal icebergLocalCluster icebergS3 icebergS3Cluster input jdbc mongodb mysql odbc oss paimon
  paimonAzure paimonAzureCluster paimonCluster paimonHDFS paimonHDFSCluster paimonLocal paimonS3 paimonS3Cluster
  postgresql redis remote remoteSecure s3 s3Cluster sqlite url urlCluster ytsaurus`);

/** CLICKHOUSE is not among them: it may name a host, and runs a text that the guards do not see. */
export const ALLOWED_DICTIONARY_SOURCES = names('null');

export const REFUSED_DICTIONARY_SOURCES = names(`
  cassandra clickhouse executable executable_pool file http jdbc library mongodb mysql odbc postgresql redis
  yamlregexptree ytsaurus`);

/** Other refused names that take arguments: functions, disks and layouts that reach files or the network. */
export const OTHER_REFUSED = names(`
  aiClassify aiEmbed aiExtract aiGenerate aiTranslate catboostEvaluate disk python ssd_cache complex_key_ssd_cache`);
