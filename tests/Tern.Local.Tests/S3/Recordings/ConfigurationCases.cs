using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Configurations that are stored and returned: replication, logging, acceleration, payer, metrics, Intelligent-Tiering and inventory.</summary>
internal static class ConfigurationCases
{
    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        AddReplication(cases);
        AddLogging(cases);
        AddScalars(cases);
        AddMetrics(cases);
        AddTiering(cases);
        AddInventory(cases);
    }

    private static void AddReplication(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketReplication.test_replication_config"] = async s =>
        {
            s.IgnoreContentValues("dest-bucket");
            string bucket = await s.BucketAsync();
            await s.BucketAsync("bucket-2", versioned: true);
            ReplicationConfiguration replication = new()
            {
                Role = "role",
                Rules =
                [
                    new()
                    {
                        ID = "id",
                        Priority = 1,
                        Status = ReplicationRuleStatus.Enabled,
                        Filter = new() { Prefix = "Tax" },
                        DeleteMarkerReplication = new() { Status = DeleteMarkerReplicationStatus.Disabled },
                        Destination = new() { Bucket = "arn:aws:s3:::bucket-2" },
                    },
                ],
            };
            await s.Match("expected_error_no_replication_set", s.S3.GetBucketReplicationAsync(new() { Bucket = bucket }, Token));
            await s.Match("expected_error_versioning_not_enabled", PutReplication(s, bucket, replication));
            await EnableVersioning(s, bucket);
            await s.Match("put-bucket-replication", PutReplication(s, bucket, replication));
            await s.Match("get-bucket-replication", s.S3.GetBucketReplicationAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-empty-bucket-replication-rules", PutReplication(s, bucket, new() { Role = "role", Rules = [] }));
            await s.Match("delete-bucket-replication", s.S3.DeleteBucketReplicationAsync(new() { Bucket = bucket }, Token));
            await s.Match("delete-bucket-replication-idempotent", s.S3.DeleteBucketReplicationAsync(new() { Bucket = bucket }, Token));
        };
        cases["TestS3BucketReplication.test_replication_config_without_filter"] = async s =>
        {
            s.IgnoreContentValues("dest-bucket");
            string bucket = await s.BucketAsync(versioned: true);
            ReplicationConfiguration replication = new()
            {
                Role = "role",
                Rules =
                [
                    new()
                    {
                        ID = "rtc",
                        Priority = 0,
                        Status = ReplicationRuleStatus.Disabled,
                        Filter = new(),
                        DeleteMarkerReplication = new() { Status = DeleteMarkerReplicationStatus.Disabled },
                        Destination = new()
                        {
                            Bucket = "arn:aws:s3:::bucket-2",
                            StorageClass = StorageClass.Standard,
                            ReplicationTime = new() { Status = ReplicationTimeStatus.Enabled, Time = new() { Minutes = 15 } },
                            Metrics = new() { Status = MetricsStatus.Enabled, EventThreshold = new() { Minutes = 15 } },
                        },
                    },
                ],
            };
            await s.Match("expected_error_dest_does_not_exist", PutReplication(s, bucket, replication));
            string destination = await s.BucketAsync("bucket-2");
            await s.Match("expected_error_dest_versioning_disabled", PutReplication(s, bucket, replication));
            await EnableVersioning(s, destination);
            await s.Match("put-bucket-replication", PutReplication(s, bucket, replication));
            await s.Match("get-bucket-replication", s.S3.GetBucketReplicationAsync(new() { Bucket = bucket }, Token));
        };
    }

    private static void AddLogging(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketLogging.test_put_bucket_logging"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string target = await s.BucketAsync("bucket-2");
            await s.Match("get-bucket-logging-default", s.S3.GetBucketLoggingAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-bucket-default-acl", s.S3.GetBucketAclAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-bucket-logging", PutLogging(s, bucket, new() { TargetBucket = target, TargetPrefix = "log" }));
            await s.Match("get-bucket-logging", s.S3.GetBucketLoggingAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-bucket-logging-delete", PutLogging(s, bucket, null));
        };
        cases["TestS3BucketLogging.test_put_bucket_logging_accept_wrong_grants"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string target = await s.BucketAsync("bucket-2");
            Grantee delivery = new() { Type = S3Type.Group, Uri = "http://acs.amazonaws.com/groups/s3/LogDelivery" };
            await s.Match("put-bucket-logging", PutLogging(s, bucket, new()
            {
                TargetBucket = target,
                TargetPrefix = "log",
                TargetGrants = [new() { Grantee = delivery, Permission = BucketLogsPermission.Write }, new() { Grantee = delivery, Permission = new("READ_ACP") }],
            }));
            await s.Match("get-bucket-logging", s.S3.GetBucketLoggingAsync(new() { Bucket = bucket }, Token));
        };
        cases["TestS3BucketLogging.test_put_bucket_logging_wrong_target"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.In("us-west-1").CreateBucketAsync(new() { Bucket = "bucket-2", CreateBucketConfiguration = new() { LocationConstraint = new("us-west-1") } }, Token);
            await s.Match("put-bucket-logging-different-regions", PutLogging(s, bucket, new() { TargetBucket = "bucket-2", TargetPrefix = "log" }));
            await s.Match("put-bucket-logging-non-existent-bucket", PutLogging(s, bucket, new() { TargetBucket = "bucket-3", TargetPrefix = "log" }));
        };
    }

    private static void AddScalars(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketAccelerateConfiguration.test_bucket_acceleration_configuration_crud"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-bucket-default-accelerate-config", s.S3.GetBucketAccelerateConfigurationAsync(new() { Bucket = bucket }, Token));
            foreach ((string label, string status) in new[] { ("enabled", "Enabled"), ("disabled", "Suspended") })
            {
                await s.Match("put-bucket-accelerate-config-" + label, PutAcceleration(s, bucket, status));
                await s.Match("get-bucket-accelerate-config-" + label, s.S3.GetBucketAccelerateConfigurationAsync(new() { Bucket = bucket }, Token));
            }
        };
        cases["TestS3BucketAccelerateConfiguration.test_bucket_acceleration_configuration_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-accelerate-config-lowercase", PutAcceleration(s, bucket, "enabled"));
            await s.Match("put-bucket-accelerate-config-random", PutAcceleration(s, bucket, "random"));
            await s.Match("put-bucket-accelerate-config-dot-bucket", PutAcceleration(s, await s.BucketAsync("bucket.1"), "Enabled"));
        };
        cases["TestS3.test_s3_request_payer"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-request-payment", PutPayer(s, bucket, "Requester"));
            await s.Match("get-bucket-request-payment", s.S3.GetBucketRequestPaymentAsync(new() { Bucket = bucket }, Token));
        };
        cases["TestS3.test_s3_request_payer_exceptions"] = async s =>
        {
            await s.Match("wrong-payer-type", PutPayer(s, await s.BucketAsync(), "Random"));
            await s.Match("wrong-bucket-name", PutPayer(s, "bucket-2", "Requester"));
        };
    }

    private static void AddMetrics(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3MetricsConfiguration.test_put_bucket_metrics_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_bucket_metrics_configuration", PutMetrics(s, bucket, "id-1", "logs/"));
            await s.Match("get_bucket_metrics_configuration", GetMetrics(s, bucket, "id-1"));
        };
        cases["TestS3MetricsConfiguration.test_get_bucket_metrics_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await PutMetrics(s, bucket, "id-1", "logs/");
            await s.Match("get_bucket_metrics_configuration", GetMetrics(s, bucket, "id-1"));
        };
        cases["TestS3MetricsConfiguration.test_get_bucket_metrics_configuration_not_exist"] = async s =>
            await s.Match("get_bucket_metrics_configuration", GetMetrics(s, await s.BucketAsync(), "id-1"));
        cases["TestS3MetricsConfiguration.test_list_bucket_metrics_configurations"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await PutMetrics(s, bucket, "id-1", "logs/prefix");
            await PutMetrics(s, bucket, "id-2", "logs/prefix");
            await s.Match("list_bucket_metrics_configurations", s.S3.ListBucketMetricsConfigurationsAsync(new() { Bucket = bucket }, Token));
        };
        cases["TestS3MetricsConfiguration.test_list_bucket_metrics_configurations_paginated"] = async s =>
        {
            string bucket = await s.BucketAsync();
            for (int i = 0; i < 102; i++)
                await PutMetrics(s, bucket, $"id-{i}", "logs/prefix");
            ListBucketMetricsConfigurationsResponse first = await s.S3.ListBucketMetricsConfigurationsAsync(new() { Bucket = bucket }, Token);
            Assert.Equal((100, true), (first.MetricsConfigurationList.Count, first.IsTruncated));
            await s.Match("list_bucket_metrics_configurations_page_2", s.S3.ListBucketMetricsConfigurationsAsync(new() { Bucket = bucket, ContinuationToken = first.NextContinuationToken }, Token));
        };
        cases["TestS3MetricsConfiguration.test_delete_metrics_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await PutMetrics(s, bucket, "id-1", "logs/");
            await s.Match("delete_bucket_metrics_configuration", DeleteMetrics(s, bucket, "id-1"));
            await s.Match("get_bucket_metrics_configuration", GetMetrics(s, bucket, "id-1"));
        };
        cases["TestS3MetricsConfiguration.test_delete_metrics_configuration_twice"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await PutMetrics(s, bucket, "id-1", "logs/");
            await s.Match("delete_bucket_metrics_configuration_1", DeleteMetrics(s, bucket, "id-1"));
            await s.Match("delete_bucket_metrics_configuration_2", DeleteMetrics(s, bucket, "id-1"));
        };
    }

    private static void AddTiering(Dictionary<string, Func<RecordedS3Case, Task>> cases) => cases["TestS3.test_s3_intelligent_tier_config"] = async s =>
    {
        string bucket = await s.BucketAsync();
        await s.Match("put_bucket_intelligent_tiering_configuration_err_1`", PutTiering(s, bucket, "test1", "test1", tier: "unknown"));
        await s.Match("put_bucket_intelligent_tiering_configuration_1", PutTiering(s, bucket, "test1", "test1"));
        await s.Match("get_bucket_intelligent_tiering_configuration_1", s.S3.GetBucketIntelligentTieringConfigurationAsync(new() { Bucket = bucket, Id = "test1" }, Token));
        await PutTiering(s, bucket, "test2", "test2");
        await s.Match("list_bucket_intelligent_tiering_configurations_1", ListTiering(s, bucket));
        await PutTiering(s, bucket, "test1", "testupdate");
        await s.Match("list_bucket_intelligent_tiering_configurations_2", ListTiering(s, bucket));
        await s.Match("delete_bucket_intelligent_tiering_configuration_err_1", DeleteTiering(s, "bucket-2", "test1"));
        await s.Match("delete_bucket_intelligent_tiering_configuration_err_2", DeleteTiering(s, bucket, "test3"));
        await DeleteTiering(s, bucket, "test1");
        await s.Match("list_bucket_intelligent_tiering_configurations_3", ListTiering(s, bucket));
    };

    private static void AddInventory(Dictionary<string, Func<RecordedS3Case, Task>> cases) => cases["TestS3.test_s3_put_inventory_report_exceptions"] = async s =>
    {
        string bucket = await s.BucketAsync();
        await s.Match("wrong-id", PutInventory(s, bucket, documentId: "other"));
        await s.Match("wrong-destination-arn", PutInventory(s, bucket, destination: "bucket-2"));
        await s.Match("wrong-destination-format", PutInventory(s, bucket, format: "WRONG"));
        await s.Match("wrong-schedule-frequency", PutInventory(s, bucket, frequency: "Hourly"));
        await s.Match("wrong-object-versions", PutInventory(s, bucket, versions: "Wrong"));
        await s.Match("wrong-optional-field", PutInventory(s, bucket, field: "WrongField"));
    };

    private static Task<PutBucketVersioningResponse> EnableVersioning(RecordedS3Case s, string bucket) =>
        s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);

    private static Task<PutBucketReplicationResponse> PutReplication(RecordedS3Case s, string bucket, ReplicationConfiguration replication) =>
        s.S3.PutBucketReplicationAsync(new() { Bucket = bucket, ReplicationConfiguration = replication }, Token);

    private static Task<PutBucketLoggingResponse> PutLogging(RecordedS3Case s, string bucket, LoggingEnabled? logging) =>
        s.S3.PutBucketLoggingAsync(new() { Bucket = bucket, BucketLoggingStatus = new() { LoggingEnabled = logging } }, Token);

    private static Task<PutBucketAccelerateConfigurationResponse> PutAcceleration(RecordedS3Case s, string bucket, string status) =>
        s.S3.PutBucketAccelerateConfigurationAsync(new() { Bucket = bucket, AccelerateConfiguration = new() { Status = new(status) } }, Token);

    private static Task<PutBucketRequestPaymentResponse> PutPayer(RecordedS3Case s, string bucket, string payer) =>
        s.S3.PutBucketRequestPaymentAsync(new() { Bucket = bucket, RequestPaymentConfiguration = new() { Payer = new(payer) } }, Token);

    private static Task<PutBucketMetricsConfigurationResponse> PutMetrics(RecordedS3Case s, string bucket, string id, string prefix) => s.S3.PutBucketMetricsConfigurationAsync(
        new() { Bucket = bucket, Id = id, MetricsConfiguration = new() { Id = id, Filter = new MetricsFilter.Prefix(prefix) } }, Token);

    private static Task<GetBucketMetricsConfigurationResponse> GetMetrics(RecordedS3Case s, string bucket, string id) =>
        s.S3.GetBucketMetricsConfigurationAsync(new() { Bucket = bucket, Id = id }, Token);

    private static Task<DeleteBucketMetricsConfigurationResponse> DeleteMetrics(RecordedS3Case s, string bucket, string id) =>
        s.S3.DeleteBucketMetricsConfigurationAsync(new() { Bucket = bucket, Id = id }, Token);

    private static Task<PutBucketIntelligentTieringConfigurationResponse> PutTiering(RecordedS3Case s, string bucket, string id, string prefix, string tier = "ARCHIVE_ACCESS") =>
        s.S3.PutBucketIntelligentTieringConfigurationAsync(
            new()
            {
                Bucket = bucket,
                Id = id,
                IntelligentTieringConfiguration = new()
                {
                    Id = id,
                    Filter = new() { Prefix = prefix },
                    Status = IntelligentTieringStatus.Enabled,
                    Tierings = [new() { Days = 90, AccessTier = new(tier) }],
                },
            },
            Token);

    private static Task<ListBucketIntelligentTieringConfigurationsResponse> ListTiering(RecordedS3Case s, string bucket) =>
        s.S3.ListBucketIntelligentTieringConfigurationsAsync(new() { Bucket = bucket }, Token);

    private static Task<DeleteBucketIntelligentTieringConfigurationResponse> DeleteTiering(RecordedS3Case s, string bucket, string id) =>
        s.S3.DeleteBucketIntelligentTieringConfigurationAsync(new() { Bucket = bucket, Id = id }, Token);

    private static Task<PutBucketInventoryConfigurationResponse> PutInventory(
        RecordedS3Case s,
        string bucket,
        string documentId = "id",
        string destination = "arn:aws:s3:::bucket-2",
        string format = "CSV",
        string frequency = "Daily",
        string versions = "All",
        string field = "Size") => s.S3.PutBucketInventoryConfigurationAsync(
        new()
        {
            Bucket = bucket,
            Id = "id",
            InventoryConfiguration = new()
            {
                Id = documentId,
                IsEnabled = true,
                Destination = new() { S3BucketDestination = new() { Bucket = destination, Format = new(format) } },
                Schedule = new() { Frequency = new(frequency) },
                IncludedObjectVersions = new(versions),
                OptionalFields = [new(field)],
            },
        },
        Token);
}
