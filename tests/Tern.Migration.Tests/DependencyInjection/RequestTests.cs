using Amazon.Runtime;
using Tern.Migration.Tests.Support;

namespace Tern.Migration.Tests.DependencyInjection;

/// <summary>The same section gives requests with the same endpoint, region and identity, except for the differences of docs/dependency-injection-migration.md.</summary>
public sealed class RequestTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("Region=eu-west-1", "https://dynamodb.eu-west-1.amazonaws.com/", ProcessEnvironment.AccessKeyId, "eu-west-1")]
    [InlineData("AWSRegion=eu-west-1", "https://dynamodb.eu-west-1.amazonaws.com/", ProcessEnvironment.AccessKeyId, "eu-west-1")]
    [InlineData("Region=cn-north-1", "https://dynamodb.cn-north-1.amazonaws.com.cn/", ProcessEnvironment.AccessKeyId, "cn-north-1")]
    [InlineData("Region=eu-west-1 Profile=prod AccountIdEndpointMode=DISABLED", "https://dynamodb.eu-west-1.amazonaws.com/", ProfileFiles.AccessKeyId, "eu-west-1")]
    [InlineData("Region=eu-west-1 Profile=default", "https://dynamodb.eu-west-1.amazonaws.com/", ProfileFiles.DefaultAccessKeyId, "eu-west-1")]
    [InlineData("Region=eu-west-1 AWSProfileName=default", "https://dynamodb.eu-west-1.amazonaws.com/", ProfileFiles.DefaultAccessKeyId, "eu-west-1")]
    [InlineData("region=eu-west-1 profile=default", "https://dynamodb.eu-west-1.amazonaws.com/", ProfileFiles.DefaultAccessKeyId, "eu-west-1")]
    [InlineData("Region=us-east-1 UseFIPSEndpoint=true", "https://dynamodb-fips.us-east-1.amazonaws.com/", ProcessEnvironment.AccessKeyId, "us-east-1")]
    [InlineData("Region=eu-west-1 UseDualstackEndpoint=True", "https://dynamodb.eu-west-1.api.aws/", ProcessEnvironment.AccessKeyId, "eu-west-1")]
    [InlineData("Region=us-east-1 ServiceURL=http://localhost:8000", "http://localhost:8000/", ProcessEnvironment.AccessKeyId, "us-east-1")]
    [InlineData("Region=us-east-1 ServiceURL=https://example.test/path Profile=default", "https://example.test/path/", ProfileFiles.DefaultAccessKeyId, "us-east-1")]
    [InlineData("Region=eu-west-1 IgnoreConfiguredEndpointUrls=true DefaultsMode=Standard RetryMode=Adaptive DisableRequestCompression=true RequestMinCompressionSizeBytes=1 Timeout=20000 ConnectTimeout=900 AuthSchemePreference:0=sigv4a AuthSchemePreference:1=sigv4 SigV4aSigningRegionSet:0=*", "https://dynamodb.eu-west-1.amazonaws.com/", ProcessEnvironment.AccessKeyId, "eu-west-1")]
    public async Task Request_of_DynamoDB_has_the_same_endpoint_region_and_identity(string section, string url, string accessKeyId, string region)
    {
        Keys keys = Keys.Parse(section).With("MaxErrorRetry", "0");
        SentRequest expected = Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token));
        Assert.Equal(new(url, accessKeyId, region), expected);
        Assert.Equal(expected, Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)));
    }

    [Theory]
    [InlineData("Region=eu-west-1", "https://bucket.s3.eu-west-1.amazonaws.com/key", "eu-west-1")]
    [InlineData("Region=us-east-1", "https://bucket.s3.us-east-1.amazonaws.com/key", "us-east-1")]
    [InlineData("Region=eu-west-1 UseFIPSEndpoint=true UseDualstackEndpoint=true", "https://bucket.s3-fips.dualstack.eu-west-1.amazonaws.com/key", "eu-west-1")]
    [InlineData("Region=us-east-1 ServiceURL=https://minio.example.test", "https://bucket.minio.example.test/key", "us-east-1")]
    public async Task Request_of_S3_has_the_same_endpoint_region_and_identity(string section, string url, string region)
    {
        Keys keys = Keys.Parse(section).With("MaxErrorRetry", "0");
        SentRequest expected = Assert.Single(await AwsSdk.CallS3Async(keys, Token));
        Assert.Equal((url, region), (expected.Url.Split('?')[0], expected.Region));
        SentRequest actual = Assert.Single(await TernSdk.CallS3Async(keys, Token));
        Assert.Equal(expected with { Url = url }, actual with { Url = actual.Url.Split('?')[0] });
    }

    [Theory]
    [InlineData("ForcePathStyle=true", "S3:ForcePathStyle=true", "https://s3.us-east-1.amazonaws.com/bucket/key")]
    [InlineData("UseAccelerateEndpoint=true", "S3:UseAccelerateEndpoint=true", "https://bucket.s3-accelerate.amazonaws.com/key")]
    [InlineData("USEast1RegionalEndpointValue=Legacy", "S3:UseGlobalEndpoint=true", "https://bucket.s3.amazonaws.com/key")]
    [InlineData("UseHttp=true", "S3:ServiceURL=http://s3.us-east-1.amazonaws.com", "http://bucket.s3.us-east-1.amazonaws.com/key")]
    public async Task Key_of_S3_moves_to_its_section(string key, string movedKey, string url)
    {
        const string Common = "Region=us-east-1 MaxErrorRetry=0 ";
        SentRequest expected = Assert.Single(await AwsSdk.CallS3Async(Keys.Parse(Common + key), Token));
        Assert.Equal(url, expected.Url.Split('?')[0]);
        SentRequest actual = Assert.Single(await TernSdk.CallS3Async(Keys.Parse(Common + movedKey), Token));
        Assert.Equal(expected with { Url = url }, actual with { Url = actual.Url.Split('?')[0] });
    }

    [Fact]
    public async Task Section_of_a_service_is_ignored_by_the_aws_sdk_and_read_by_Tern()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0 S3:ForcePathStyle=true");
        Assert.StartsWith("https://bucket.s3.", Assert.Single(await AwsSdk.CallS3Async(keys, Token)).Url, StringComparison.Ordinal);
        Assert.StartsWith("https://s3.eu-west-1.amazonaws.com/bucket/", Assert.Single(await TernSdk.CallS3Async(keys, Token)).Url, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ClientAppId_is_the_application_in_the_user_agent()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0 ClientAppId=shop");
        Assert.Equal("shop", Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).AppId);
        Assert.Equal("shop", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)).AppId);
    }

    [Fact]
    public async Task MaxErrorRetry_is_the_number_of_requests_after_the_first()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=1");
        Assert.Equal(2, (await AwsSdk.CallDynamoDBAsync(keys, Token)).Count);
        Assert.Equal(2, (await TernSdk.CallDynamoDBAsync(keys, Token)).Count);
    }

    [Fact]
    public async Task AccountIdEndpointMode_selects_the_same_endpoint()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0 Profile=prod");
        string url = $"https://{ProfileFiles.AccountId}.ddb.eu-west-1.amazonaws.com/";
        Assert.Equal(url, Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).Url);
        Assert.Equal(url, Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)).Url);
        keys = keys.With("AccountIdEndpointMode", "DISABLED");
        Assert.Equal("https://dynamodb.eu-west-1.amazonaws.com/", Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).Url);
        Assert.Equal("https://dynamodb.eu-west-1.amazonaws.com/", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)).Url);
    }

    [Fact]
    public async Task IgnoreConfiguredEndpointUrls_ignores_endpoints_of_the_environment()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0");
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string>(ProcessEnvironment.Variables) { ["AWS_ENDPOINT_URL"] = "https://example.test" });
        Assert.Equal("https://example.test/", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token, environment)).Url);
        keys = keys.With("IgnoreConfiguredEndpointUrls", "true");
        Assert.True(AwsSdk.GetS3Config(keys).IgnoreConfiguredEndpointUrls);
        Assert.Equal("https://dynamodb.eu-west-1.amazonaws.com/", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token, environment)).Url);
    }

    [Fact]
    public async Task Region_with_ServiceURL_is_the_region_of_signatures_of_Tern_only()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0 ServiceURL=http://localhost:8000");
        Assert.Equal("us-east-1", Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).Region);
        Assert.Equal("eu-west-1", Assert.Single(await AwsSdk.CallDynamoDBAsync(keys.With("AuthenticationRegion", "eu-west-1"), Token)).Region);
        Assert.Equal("eu-west-1", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)).Region);
    }

    [Fact]
    public async Task ServiceURL_without_Region_is_an_error_of_Tern_only()
    {
        Keys keys = Keys.Parse("MaxErrorRetry=0 ServiceURL=https://dynamodb.eu-central-1.amazonaws.com");
        Assert.Equal("eu-central-1", Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).Region);
        await Assert.ThrowsAsync<TernConfigurationException>(() => TernSdk.CallDynamoDBAsync(keys, Token));
    }

    [Fact]
    public async Task Region_of_the_profile_is_read_by_Tern_only()
    {
        Keys keys = Keys.Parse("MaxErrorRetry=0 Profile=prod AccountIdEndpointMode=DISABLED");
        await Assert.ThrowsAsync<AmazonClientException>(() => AwsSdk.CallDynamoDBAsync(keys, Token));
        Assert.Equal($"https://dynamodb.{ProfileFiles.Region}.amazonaws.com/", Assert.Single(await TernSdk.CallDynamoDBAsync(keys, Token)).Url);
    }

    [Fact]
    public async Task Missing_profile_is_an_error_of_Tern_only()
    {
        Keys keys = Keys.Parse("Region=eu-west-1 MaxErrorRetry=0 Profile=missing");
        Assert.Equal(ProcessEnvironment.AccessKeyId, Assert.Single(await AwsSdk.CallDynamoDBAsync(keys, Token)).AccessKeyId);
        await Assert.ThrowsAsync<TernConfigurationException>(() => TernSdk.CallDynamoDBAsync(keys, Token));
    }
}
