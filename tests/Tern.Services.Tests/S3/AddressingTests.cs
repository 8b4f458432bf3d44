using Tern.Identity;
using Tern.Support;

namespace Tern.S3;

/// <summary>Where a call goes by the ARN of an access point, and by what the environment says of addresses.</summary>
public sealed class AddressingTests : IDisposable
{
    private const string ElsewhereArn = "arn:aws:s3:eu-central-1:123456789012:accesspoint/photos";
    private const string EverywhereArn = "arn:aws:s3::123456789012:accesspoint/mfzwi23gnjvgw.mrap";

    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok(""));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task A_call_to_a_multi_region_access_point_is_signed_for_all_regions()
    {
        using S3Client s3 = Create();
        await s3.HeadObjectAsync(new() { Bucket = EverywhereArn, Key = "key" }, Token);
        SentRequest sent = Assert.Single(_handler.Sent);
        Assert.Equal("mfzwi23gnjvgw.mrap.accesspoint.s3-global.amazonaws.com", sent.Uri.Host);
        Assert.StartsWith("AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE/", sent["Authorization"], StringComparison.Ordinal);
        Assert.Contains("x-amz-region-set", sent["Authorization"], StringComparison.Ordinal);
        Assert.Equal("*", sent["x-amz-region-set"]);
    }

    [Fact]
    public async Task The_environment_can_do_without_multi_region_access_points()
    {
        using S3Client s3 = Create(("AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS", "true"));
        await Assert.ThrowsAsync<EndpointException>(() => s3.HeadObjectAsync(new() { Bucket = EverywhereArn, Key = "key" }, Token));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("TRUE", true)]
    [InlineData("false", false)]
    public async Task The_environment_can_forbid_the_region_of_an_ARN(string? value, bool isAllowed)
    {
        using S3Client s3 = Create(("AWS_S3_USE_ARN_REGION", value));
        Task CallAsync() => s3.HeadObjectAsync(new() { Bucket = ElsewhereArn, Key = "key" }, Token);
        if (isAllowed)
            await CallAsync();
        else
            await Assert.ThrowsAsync<EndpointException>(CallAsync);
        string[] hosts = isAllowed ? ["photos-123456789012.s3-accesspoint.eu-central-1.amazonaws.com"] : [];
        Assert.Equal(hosts, _handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task The_options_count_before_the_environment()
    {
        using S3Client s3 = new(Options(("AWS_S3_USE_ARN_REGION", "false")) with { UseArnRegion = true });
        await s3.HeadObjectAsync(new() { Bucket = ElsewhereArn, Key = "key" }, Token);
        Assert.Single(_handler.Sent);
    }

    [Fact]
    public async Task The_environment_can_do_without_sessions()
    {
        using S3Client s3 = Create(("AWS_S3_DISABLE_EXPRESS_SESSION_AUTH", "true"));
        await s3.HeadObjectAsync(new() { Bucket = "logs--euw1-az1--x-s3", Key = "key" }, Token);
        Assert.Equal([""], _handler.Sent.Select(sent => sent.Uri.Query));
    }

    [Fact]
    public async Task A_setting_that_is_neither_true_nor_false_is_refused()
    {
        using S3Client s3 = Create(("AWS_S3_USE_ARN_REGION", "perhaps"));
        var exception = await Assert.ThrowsAsync<ConfigurationException>(() => s3.HeadObjectAsync(new() { Bucket = "bucket", Key = "key" }, Token));
        Assert.Contains("AWS_S3_USE_ARN_REGION", exception.Message, StringComparison.Ordinal);
    }

    private S3Client Create(params (string Name, string? Value)[] variables) => new(Options(variables));

    private S3ClientOptions Options(params (string Name, string? Value)[] variables) => new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentials("AKIDEXAMPLE", "secret"),
        GetEnvironmentVariable = name => variables.FirstOrDefault(variable => variable.Name == name).Value,
        Handler = _handler,
    };
}
