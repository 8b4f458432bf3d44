using Tern.Local.S3;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Configurations of a bucket are returned as they were stored, also after the folder was reopened.</summary>
public sealed class ConfigurationTests
{
    private const string Bucket = LocalS3.Bucket;

    private static readonly CorsRule[] s_cors =
    [
        new() { ID = "first", AllowedHeaders = ["*"], AllowedMethods = ["GET", "PUT"], AllowedOrigins = ["https://*.example.com"], ExposeHeaders = ["ETag"], MaxAgeSeconds = 60 },
        new() { AllowedMethods = ["HEAD"], AllowedOrigins = ["*"] },
    ];

    private static readonly LifecycleRule[] s_lifecycle =
    [
        new()
        {
            ID = "all",
            Status = ExpirationStatus.Enabled,
            Filter = new()
            {
                And = new() { Prefix = "p/", Tags = [new() { Key = "k", Value = "v" }], ObjectSizeGreaterThan = 1, ObjectSizeLessThan = 2 },
            },
            Expiration = new() { Days = 3 },
            Transitions = [new() { Days = 1, StorageClass = TransitionStorageClass.Glacier }],
            NoncurrentVersionTransitions = [new() { NoncurrentDays = 4, NewerNoncurrentVersions = 5, StorageClass = TransitionStorageClass.StandardIa }],
            NoncurrentVersionExpiration = new() { NoncurrentDays = 6, NewerNoncurrentVersions = 7 },
            AbortIncompleteMultipartUpload = new() { DaysAfterInitiation = 8 },
        },
        new()
        {
            ID = "date",
            Status = ExpirationStatus.Disabled,
            Filter = new() { Tag = new() { Key = "t", Value = "" } },
            Expiration = new() { Date = new DateTimeOffset(2030, 1, 1, 0, 0, 0, TimeSpan.Zero) },
        },
        new() { ID = "markers", Status = ExpirationStatus.Enabled, Prefix = "", Expiration = new() { ExpiredObjectDeleteMarker = true } },
    ];

    private static readonly NotificationConfiguration s_notifications = new()
    {
        QueueConfigurations =
        [
            new()
            {
                Id = "q",
                QueueArn = "arn:aws:sqs:us-east-1:000000000000:q",
                Events = ["s3:ObjectCreated:*"],
                Filter = new() { Key = new() { FilterRules = [new() { Name = new("Prefix"), Value = "in/" }] } },
            },
        ],
        TopicConfigurations = [new() { Id = "t", TopicArn = "arn:aws:sns:us-east-1:000000000000:t", Events = ["s3:ObjectRemoved:Delete", "s3:ObjectTagging:Put"] }],
        LambdaFunctionConfigurations = [new() { Id = "f", LambdaFunctionArn = "arn:aws:lambda:us-east-1:000000000000:function:f", Events = ["s3:ObjectAcl:Put"] }],
        EventBridgeConfiguration = new(),
    };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Bucket_configurations_are_returned_as_stored(bool reopens)
    {
        using var folder = new TemporaryFolder();
        var encryption = new ServerSideEncryptionConfiguration
        {
            Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.AwsKms, KmsMasterKeyID = "key-1" }, BucketKeyEnabled = true }],
        };
        var access = new PublicAccessBlockConfiguration { BlockPublicAcls = true, IgnorePublicAcls = false };
        var retention = new DefaultRetention { Mode = ObjectLockRetentionMode.Governance, Days = 9 };
        LocalS3 local = await LocalS3.WithBucketAsync(locked: true, folder: folder.Path);
        try
        {
            S3Engine engine = local.Engine;
            await engine.PutBucketTaggingAsync(new() { Bucket = Bucket, Tagging = new() { TagSet = [new() { Key = "a", Value = "1" }, new() { Key = "b", Value = "" }] } }, LocalS3.Token);
            await engine.PutBucketCorsAsync(new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = s_cors } }, LocalS3.Token);
            await engine.PutBucketEncryptionAsync(new() { Bucket = Bucket, ServerSideEncryptionConfiguration = encryption }, LocalS3.Token);
            await engine.PutBucketLifecycleConfigurationAsync(new() { Bucket = Bucket, LifecycleConfiguration = new() { Rules = s_lifecycle } }, LocalS3.Token);
            await engine.PutBucketNotificationConfigurationAsync(new() { Bucket = Bucket, NotificationConfiguration = s_notifications }, LocalS3.Token);
            await engine.PutBucketOwnershipControlsAsync(
                new() { Bucket = Bucket, OwnershipControls = new() { Rules = [new() { ObjectOwnership = ObjectOwnership.ObjectWriter }] } }, LocalS3.Token);
            await engine.PutPublicAccessBlockAsync(new() { Bucket = Bucket, PublicAccessBlockConfiguration = access }, LocalS3.Token);
            await engine.PutObjectLockConfigurationAsync(
                new() { Bucket = Bucket, ObjectLockConfiguration = new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() { DefaultRetention = retention } } }, LocalS3.Token);
            if (reopens)
            {
                local.Dispose();
                local = new LocalS3(folder.Path);
                engine = local.Engine;
            }
            Assert.Equal([("a", "1"), ("b", "")], (await engine.GetBucketTaggingAsync(new() { Bucket = Bucket }, LocalS3.Token)).TagSet.Select(tag => (tag.Key, tag.Value)));
            Assert.Equivalent(s_cors, (await engine.GetBucketCorsAsync(new() { Bucket = Bucket }, LocalS3.Token)).CorsRules, strict: true);
            Assert.Equivalent(s_cors, engine.FindCorsRules(Bucket), strict: true);
            Assert.Equivalent(encryption, (await engine.GetBucketEncryptionAsync(new() { Bucket = Bucket }, LocalS3.Token)).ServerSideEncryptionConfiguration, strict: true);
            GetBucketLifecycleConfigurationResponse lifecycle = await engine.GetBucketLifecycleConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token);
            Assert.Equivalent(s_lifecycle, lifecycle.Rules, strict: true);
            Assert.Equal("all_storage_classes_128K", lifecycle.TransitionDefaultMinimumObjectSize?.Value);
            GetBucketNotificationConfigurationResponse notifications = await engine.GetBucketNotificationConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token);
            Assert.Equivalent(s_notifications.QueueConfigurations, notifications.QueueConfigurations, strict: true);
            Assert.Equivalent(s_notifications.TopicConfigurations, notifications.TopicConfigurations, strict: true);
            Assert.Equivalent(s_notifications.LambdaFunctionConfigurations, notifications.LambdaFunctionConfigurations, strict: true);
            Assert.NotNull(notifications.EventBridgeConfiguration);
            Assert.Equal(
                "ObjectWriter", Assert.Single((await engine.GetBucketOwnershipControlsAsync(new() { Bucket = Bucket }, LocalS3.Token)).OwnershipControls!.Rules).ObjectOwnership.Value);
            access = new PublicAccessBlockConfiguration { BlockPublicAcls = true, IgnorePublicAcls = false, BlockPublicPolicy = false, RestrictPublicBuckets = false };
            Assert.Equivalent(access, (await engine.GetPublicAccessBlockAsync(new() { Bucket = Bucket }, LocalS3.Token)).PublicAccessBlockConfiguration, strict: true);
            Assert.Equivalent(
                retention, (await engine.GetObjectLockConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token)).ObjectLockConfiguration!.Rule!.DefaultRetention, strict: true);
            Assert.Equal(BucketVersioningStatus.Enabled, (await engine.GetBucketVersioningAsync(new() { Bucket = Bucket }, LocalS3.Token)).Status);
        }
        finally
        {
            local.Dispose();
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Configurations_without_effect_are_returned_as_stored(bool reopens)
    {
        using var folder = new TemporaryFolder();
        var website = new WebsiteConfiguration
        {
            IndexDocument = new() { Suffix = "index.html" },
            ErrorDocument = new() { Key = "<error>.html" },
            RoutingRules = [new() { Condition = new() { KeyPrefixEquals = "a/" }, Redirect = new() { ReplaceKeyPrefixWith = "b/", Protocol = Protocol.Https } }],
        };
        var replication = new ReplicationConfiguration
        {
            Role = "arn:aws:iam::000000000000:role/r",
            Rules = [new() { Status = ReplicationRuleStatus.Enabled, Priority = 1, Filter = new() { Tag = new() { Key = "k", Value = "v" } }, Destination = new() { Bucket = "arn:aws:s3:::" + Bucket } }],
        };
        var logging = new LoggingEnabled
        {
            TargetBucket = Bucket,
            TargetPrefix = "log/",
            TargetGrants = [new() { Grantee = new() { Type = S3Type.Group, Uri = "http://acs.amazonaws.com/groups/s3/LogDelivery" }, Permission = BucketLogsPermission.Write }],
        };
        var metrics = new MetricsConfiguration
        {
            Id = "m",
            Filter = new MetricsFilter.And(new() { Prefix = "p", Tags = [new() { Key = "k", Value = "v" }] }),
        };
        var tiering = new IntelligentTieringConfiguration { Id = "t", Status = IntelligentTieringStatus.Disabled, Tierings = [new() { Days = 90, AccessTier = IntelligentTieringAccessTier.ArchiveAccess }] };
        var inventory = new InventoryConfiguration
        {
            Id = "i",
            IsEnabled = true,
            IncludedObjectVersions = InventoryIncludedObjectVersions.All,
            Schedule = new() { Frequency = InventoryFrequency.Weekly },
            OptionalFields = [InventoryOptionalField.ETag],
            Destination = new() { S3BucketDestination = new() { Bucket = "arn:aws:s3:::" + Bucket, Format = InventoryFormat.Csv } },
        };
        LocalS3 local = await LocalS3.WithBucketAsync(locked: true, folder: folder.Path);
        try
        {
            S3Engine engine = local.Engine;
            await engine.PutBucketPolicyAsync(new() { Bucket = Bucket, Policy = """{ "Statement": [] }""" }, LocalS3.Token);
            await engine.PutBucketWebsiteAsync(new() { Bucket = Bucket, WebsiteConfiguration = website }, LocalS3.Token);
            await engine.PutBucketReplicationAsync(new() { Bucket = Bucket, ReplicationConfiguration = replication }, LocalS3.Token);
            await engine.PutBucketLoggingAsync(new() { Bucket = Bucket, BucketLoggingStatus = new() { LoggingEnabled = logging } }, LocalS3.Token);
            await engine.PutBucketAccelerateConfigurationAsync(new() { Bucket = Bucket, AccelerateConfiguration = new() { Status = BucketAccelerateStatus.Enabled } }, LocalS3.Token);
            await engine.PutBucketRequestPaymentAsync(new() { Bucket = Bucket, RequestPaymentConfiguration = new() { Payer = Payer.Requester } }, LocalS3.Token);
            await engine.PutBucketMetricsConfigurationAsync(new() { Bucket = Bucket, Id = "m", MetricsConfiguration = metrics }, LocalS3.Token);
            await engine.PutBucketIntelligentTieringConfigurationAsync(new() { Bucket = Bucket, Id = "t", IntelligentTieringConfiguration = tiering }, LocalS3.Token);
            await engine.PutBucketInventoryConfigurationAsync(new() { Bucket = Bucket, Id = "i", InventoryConfiguration = inventory }, LocalS3.Token);
            if (reopens)
            {
                local.Dispose();
                local = new LocalS3(folder.Path);
                engine = local.Engine;
            }
            Assert.Equal("""{ "Statement": [] }""", (await engine.GetBucketPolicyAsync(new() { Bucket = Bucket }, LocalS3.Token)).Policy);
            GetBucketWebsiteResponse found = await engine.GetBucketWebsiteAsync(new() { Bucket = Bucket }, LocalS3.Token);
            Assert.Equivalent(website.IndexDocument, found.IndexDocument, strict: true);
            Assert.Equivalent(website.ErrorDocument, found.ErrorDocument, strict: true);
            Assert.Equivalent(website.RoutingRules, found.RoutingRules, strict: true);
            Assert.Equivalent(replication, (await engine.GetBucketReplicationAsync(new() { Bucket = Bucket }, LocalS3.Token)).ReplicationConfiguration, strict: true);
            Assert.Equivalent(logging, (await engine.GetBucketLoggingAsync(new() { Bucket = Bucket }, LocalS3.Token)).LoggingEnabled, strict: true);
            Assert.Equal("Enabled", (await engine.GetBucketAccelerateConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token)).Status?.Value);
            Assert.Equal("Requester", (await engine.GetBucketRequestPaymentAsync(new() { Bucket = Bucket }, LocalS3.Token)).Payer?.Value);
            Assert.Equivalent(metrics, Assert.Single((await engine.ListBucketMetricsConfigurationsAsync(new() { Bucket = Bucket }, LocalS3.Token)).MetricsConfigurationList), strict: true);
            Assert.Equivalent(tiering, (await engine.GetBucketIntelligentTieringConfigurationAsync(new() { Bucket = Bucket, Id = "t" }, LocalS3.Token)).IntelligentTieringConfiguration, strict: true);
            Assert.Equivalent(inventory, Assert.Single((await engine.ListBucketInventoryConfigurationsAsync(new() { Bucket = Bucket }, LocalS3.Token)).InventoryConfigurationList), strict: true);
            await engine.DeleteBucketInventoryConfigurationAsync(new() { Bucket = Bucket, Id = "i" }, LocalS3.Token);
            await LocalS3.FailsAsync("NoSuchConfiguration", 404, () => engine.GetBucketInventoryConfigurationAsync(new() { Bucket = Bucket, Id = "i" }, LocalS3.Token).AsTask());
        }
        finally
        {
            local.Dispose();
        }
    }

    [Fact]
    public async Task More_than_1000_metrics_configurations_of_a_bucket_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        for (int i = 0; i < 1000; i++)
            await PutAsync(i);
        await PutAsync(1);
        await LocalS3.FailsAsync("TooManyConfigurations", 400, () => PutAsync(1000));

        Task PutAsync(int number) => local.Engine.PutBucketMetricsConfigurationAsync(
            new() { Bucket = Bucket, Id = "m" + number, MetricsConfiguration = new() { Id = "m" + number } }, LocalS3.Token).AsTask();
    }

    [Fact]
    public async Task Missing_bucket_configurations_return_the_errors_of_the_service()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        S3Engine engine = local.Engine;
        await engine.PutBucketTaggingAsync(new() { Bucket = Bucket, Tagging = new() { TagSet = [new() { Key = "a", Value = "1" }] } }, LocalS3.Token);
        await engine.PutBucketCorsAsync(new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = s_cors } }, LocalS3.Token);
        await engine.PutBucketLifecycleConfigurationAsync(new() { Bucket = Bucket, LifecycleConfiguration = new() { Rules = s_lifecycle } }, LocalS3.Token);
        await engine.DeleteBucketTaggingAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await engine.DeleteBucketCorsAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await engine.DeleteBucketLifecycleAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await engine.DeleteBucketOwnershipControlsAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await engine.DeletePublicAccessBlockAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await engine.DeleteBucketEncryptionAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await LocalS3.FailsAsync("NoSuchTagSet", 404, () => engine.GetBucketTaggingAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("NoSuchCORSConfiguration", 404, () => engine.GetBucketCorsAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("NoSuchLifecycleConfiguration", 404, () => engine.GetBucketLifecycleConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("OwnershipControlsNotFoundError", 404, () => engine.GetBucketOwnershipControlsAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("NoSuchPublicAccessBlockConfiguration", 404, () => engine.GetPublicAccessBlockAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("ObjectLockConfigurationNotFoundError", 404, () => engine.GetObjectLockConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        Assert.Equal(
            "AES256",
            (await engine.GetBucketEncryptionAsync(new() { Bucket = Bucket }, LocalS3.Token)).ServerSideEncryptionConfiguration!.Rules[0].ApplyServerSideEncryptionByDefault!.SseAlgorithm.Value);
        Assert.Null((await engine.GetBucketVersioningAsync(new() { Bucket = Bucket }, LocalS3.Token)).Status);
    }

    [Fact]
    public async Task Invalid_bucket_configurations_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        S3Engine engine = local.Engine;
        await LocalS3.FailsAsync("MalformedXML", 400, () => engine.PutBucketCorsAsync(new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [] } }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidRequest", 400, () => CorsAsync("PATCH", "*"));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => CorsAsync("GET", "https://*.*.com"));
        await LocalS3.FailsAsync("MalformedXML", 400, () => engine.PutBucketLifecycleConfigurationAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("MalformedXML", 400, () => LifecycleAsync(new() { Status = "Enabled", Prefix = "", Transitions = [new() { Days = 1, StorageClass = "COLD" }] }));
        await LocalS3.FailsAsync("MalformedXML", 400, () => LifecycleAsync(
            new() { Status = "Enabled", Prefix = "", NoncurrentVersionTransitions = [new() { NoncurrentDays = 1, StorageClass = "STANDARD" }] }));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => LifecycleAsync(new() { ID = new string('i', 256), Status = "Enabled", Prefix = "", Expiration = new() { Days = 1 } }));
        await LifecycleAsync(new() { ID = new string('i', 255), Status = "Enabled", Prefix = "", Expiration = new() { Days = 1 } });
        await LocalS3.FailsAsync("MalformedXML", 400, () => engine.PutBucketEncryptionAsync(
            new() { Bucket = Bucket, ServerSideEncryptionConfiguration = new() { Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = "DES" } }] } }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("MalformedXML", 400, () => engine.PutBucketMetricsConfigurationAsync(
            new() { Bucket = Bucket, Id = "m", MetricsConfiguration = new() { Id = "m", Filter = new MetricsFilter.Unknown("") } }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("IllegalVersioningConfigurationException", 400, () => engine.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidBucketState", 409, () => engine.PutObjectLockConfigurationAsync(
            new() { Bucket = Bucket, ObjectLockConfiguration = new() { ObjectLockEnabled = ObjectLockEnabled.Enabled } }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagsAsync([new() { Key = "a", Value = "1" }, new() { Key = "a", Value = "2" }]));
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagsAsync([new() { Key = new string('k', 129), Value = "1" }]));
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagsAsync([new() { Key = "k", Value = new string('v', 257) }]));
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagsAsync([new() { Key = "a,b", Value = "" }]));
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagsAsync([new() { Key = "a", Value = "\t" }]));
        await TagsAsync([new() { Key = "_.:/=+-@ \u00e9\u0663", Value = "\U00010400" }]);
        await LocalS3.FailsAsync("BadRequest", 400, () => TagsAsync([.. Enumerable.Range(0, 51).Select(i => new Tag { Key = "k" + i, Value = "" })]));

        Task LifecycleAsync(LifecycleRule rule) =>
            engine.PutBucketLifecycleConfigurationAsync(new() { Bucket = Bucket, LifecycleConfiguration = new() { Rules = [rule] } }, LocalS3.Token).AsTask();

        Task CorsAsync(string method, string origin) => engine.PutBucketCorsAsync(
            new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = [method], AllowedOrigins = [origin] }] } }, LocalS3.Token).AsTask();

        Task TagsAsync(Tag[] tags) => engine.PutBucketTaggingAsync(new() { Bucket = Bucket, Tagging = new() { TagSet = tags } }, LocalS3.Token).AsTask();
    }
}
