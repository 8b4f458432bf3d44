using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Endpoints for access point ARNs and for settings of the environment.</summary>
public sealed class AddressingTests : IDisposable
{
    private const string OtherRegionArn = "arn:aws:s3:eu-central-1:123456789012:accesspoint/photos";
    private const string MultiRegionArn = "arn:aws:s3::123456789012:accesspoint/mfzwi23gnjvgw.mrap";

    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok(""));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task A_multi_Region_access_point_request_is_signed_with_SigV4a_for_all_regions()
    {
        using S3Client s3 = Create();
        await s3.HeadObjectAsync(new() { Bucket = MultiRegionArn, Key = "key" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("mfzwi23gnjvgw.mrap.accesspoint.s3-global.amazonaws.com", sent.Uri.Host);
        Assert.StartsWith("AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE/", sent["Authorization"], StringComparison.Ordinal);
        Assert.Contains("x-amz-region-set", sent["Authorization"], StringComparison.Ordinal);
        Assert.Equal("*", sent["x-amz-region-set"]);
    }

    [Fact]
    public async Task AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS_rejects_a_multi_Region_access_point()
    {
        using S3Client s3 = Create(("AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS", "true"));
        await Assert.ThrowsAsync<TernEndpointException>(() => s3.HeadObjectAsync(new() { Bucket = MultiRegionArn, Key = "key" }, Token));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("TRUE", true)]
    [InlineData("false", false)]
    public async Task AWS_S3_USE_ARN_REGION_controls_requests_to_the_region_of_an_ARN(string? value, bool isAllowed)
    {
        using S3Client s3 = Create(("AWS_S3_USE_ARN_REGION", value));
        Task CallAsync() => s3.HeadObjectAsync(new() { Bucket = OtherRegionArn, Key = "key" }, Token);
        if (isAllowed)
            await CallAsync();
        else
            await Assert.ThrowsAsync<TernEndpointException>(CallAsync);
        string[] hosts = isAllowed ? ["photos-123456789012.s3-accesspoint.eu-central-1.amazonaws.com"] : [];
        Assert.Equal(hosts, _handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task UseArnRegion_in_the_options_overrides_the_environment()
    {
        using S3Client s3 = new(Options(("AWS_S3_USE_ARN_REGION", "false")) with { UseArnRegion = true });
        await s3.HeadObjectAsync(new() { Bucket = OtherRegionArn, Key = "key" }, Token);
        Assert.Single(_handler.Sent);
    }

    [Fact]
    public async Task AWS_S3_DISABLE_EXPRESS_SESSION_AUTH_sends_no_CreateSession_request()
    {
        using S3Client s3 = Create(("AWS_S3_DISABLE_EXPRESS_SESSION_AUTH", "true"));
        await s3.HeadObjectAsync(new() { Bucket = "logs--euw1-az1--x-s3", Key = "key" }, Token);
        Assert.Equal([""], _handler.Sent.Select(sent => sent.Uri.Query));
    }

    [Fact]
    public async Task A_boolean_environment_variable_with_another_value_throws_TernConfigurationException()
    {
        using S3Client s3 = Create(("AWS_S3_USE_ARN_REGION", "perhaps"));
        var exception = await Assert.ThrowsAsync<TernConfigurationException>(() => s3.HeadObjectAsync(new() { Bucket = "bucket", Key = "key" }, Token));
        Assert.Contains("AWS_S3_USE_ARN_REGION", exception.Message, StringComparison.Ordinal);
    }

    private S3Client Create(params (string Name, string? Value)[] variables) => new(Options(variables));

    private S3ClientOptions Options(params (string Name, string? Value)[] variables) => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = new InMemoryAwsEnvironment(variables.ToDictionary(variable => variable.Name, variable => variable.Value ?? "")),
        Handler = _handler,
    };
}
