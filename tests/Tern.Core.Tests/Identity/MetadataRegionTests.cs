using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class MetadataRegionTests
{
    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Call_without_a_region_uses_the_region_of_the_instance_and_requests_it_once()
    {
        ScriptedHandler metadata = CreateMetadata("ap-south-1");
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = CreateClient(metadata, service);
        await client.EchoAsync(cancellationToken: Cancellation);
        await client.EchoAsync(cancellationToken: Cancellation);
        Assert.All(service.Sent, request =>
        {
            Assert.Equal("test.ap-south-1.amazonaws.com", request.Uri.Host);
            Assert.Contains("/ap-south-1/test/aws4_request", request["Authorization"], StringComparison.Ordinal);
        });
        Assert.Equal(["PUT /latest/api/token", "GET /latest/meta-data/placement/region"], metadata.Sent.Select(request => $"{request.Method} {request.Uri.AbsolutePath}"));
        Assert.Equal(("21600", "token"), (metadata.Sent[0]["x-aws-ec2-metadata-token-ttl-seconds"], metadata.Sent[1]["x-aws-ec2-metadata-token"]));
    }

    [Fact]
    public async Task Clients_of_one_environment_request_the_region_once()
    {
        ScriptedHandler metadata = CreateMetadata("ap-south-1");
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient first = CreateClient(metadata, service);
        await first.EchoAsync(cancellationToken: Cancellation);
        using var second = new TestClient(first.Options);
        await second.EchoAsync(cancellationToken: Cancellation);
        Assert.Equal(2, metadata.Sent.Count);
        Assert.Equal("test.ap-south-1.amazonaws.com", service.Sent[1].Uri.Host);
    }

    [Fact]
    public async Task Region_is_requested_again_after_Forget()
    {
        string region = "ap-south-1";
        var metadata = new ScriptedHandler((request, _) => Task.FromResult(request.Method == HttpMethod.Put
            ? ScriptedHandler.Ok("token", ("x-aws-ec2-metadata-token-ttl-seconds", "21600"))
            : ScriptedHandler.Ok(region)));
        var service = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = CreateClient(metadata, service);
        await client.EchoAsync(cancellationToken: Cancellation);
        region = "eu-north-1";
        client.Forget();
        await client.EchoAsync(cancellationToken: Cancellation);
        Assert.Equal(["test.ap-south-1.amazonaws.com", "test.eu-north-1.amazonaws.com"], service.Sent.Select(request => request.Uri.Host));
    }

    [Fact]
    public async Task Presigned_URL_without_a_region_has_the_region_of_the_instance()
    {
        using TestClient client = CreateClient(CreateMetadata("ap-south-1"), new ScriptedHandler(ScriptedHandler.Ok()));
        PresignedRequest presigned = await client.PresignEchoAsync(Cancellation);
        Assert.StartsWith("https://test.ap-south-1.amazonaws.com/?", presigned.Url, StringComparison.Ordinal);
        Assert.Contains("%2Fap-south-1%2Ftest%2Faws4_request", presigned.Url, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("<html>")]
    [InlineData("evil.example.com/")]
    public async Task Response_that_is_not_a_region_is_not_used(string region)
    {
        using TestClient client = CreateClient(CreateMetadata(region), new ScriptedHandler(ScriptedHandler.Ok()));
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.StartsWith("The client has no region. Set ClientOptions.Region, the environment variable AWS_REGION, or region in the profile.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Unreachable_metadata_is_requested_again_after_1_minute()
    {
        var metadata = new ScriptedHandler((_, _) => throw new HttpRequestException("no route"));
        using TestClient client = CreateClient(metadata, new ScriptedHandler(ScriptedHandler.Ok()));
        for (int i = 0; i < 3; i++)
            await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.Single(metadata.Sent);
        _clock.Advance(TimeSpan.FromSeconds(59));
        await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.Single(metadata.Sent);
        _clock.Advance(TimeSpan.FromSeconds(1));
        await Assert.ThrowsAsync<TernConfigurationException>(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.Equal(2, metadata.Sent.Count);
    }

    [Fact]
    public async Task Unreachable_metadata_is_requested_once_for_region_and_credentials()
    {
        var metadata = new ScriptedHandler((_, _) => throw new HttpRequestException("no route"));
        var environment = new RecordingEnvironment(metadata, _clock, hasInstanceMetadata: true);
        using var client = new TestClient(new() { Environment = environment, TimeProvider = _clock, Endpoint = "https://localhost", Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        await Assert.ThrowsAsync<TernCredentialsException>(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.Single(metadata.Sent);
    }

    [Theory]
    [InlineData("AWS_REGION")]
    [InlineData("AWS_EC2_METADATA_DISABLED")]
    public async Task Region_in_the_environment_or_disabled_metadata_sends_no_request(string variable)
    {
        ScriptedHandler metadata = CreateMetadata("ap-south-1");
        using TestClient client = CreateClient(metadata, new ScriptedHandler(ScriptedHandler.Ok()), environment => environment.Set(variable, variable == "AWS_REGION" ? "eu-west-1" : "true"));
        await Record.ExceptionAsync(() => client.EchoAsync(cancellationToken: Cancellation));
        Assert.Empty(metadata.Sent);
    }

    [Fact]
    public async Task Canceled_call_does_not_wait_for_the_metadata()
    {
        await using var hanging = new HangingResponses();
        using TestClient client = CreateClient(hanging.Handler, new ScriptedHandler(ScriptedHandler.Ok()));
        using var cancellation = new CancellationTokenSource();
        Task call = client.EchoAsync(cancellationToken: cancellation.Token);
        await hanging.Started;
        await cancellation.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        Assert.Equal(cancellation.Token, error.CancellationToken);
        // A canceled request does not mean that the metadata is unreachable.
        Task second = client.EchoAsync(cancellationToken: Cancellation);
        await _clock.GetTimerAsync(due => due == TimeSpan.FromSeconds(1));
        _clock.Advance(TimeSpan.FromSeconds(1));
        await Assert.ThrowsAsync<TernConfigurationException>(() => second);
        Assert.Equal(2, hanging.Handler.Sent.Count);
    }

    [Fact]
    public void Call_with_a_region_and_cached_credentials_is_sent_before_the_method_returns()
    {
        var service = new ScriptedHandler((_, _) => new TaskCompletionSource<HttpResponseMessage>().Task);
        using TestClient client = CreateClient(CreateMetadata("ap-south-1"), service, environment => environment.Set("AWS_REGION", "eu-west-1"));
        _ = client.EchoAsync(cancellationToken: Cancellation);
        Assert.Single(service.Sent);
    }

    private TestClient CreateClient(HttpMessageHandler metadata, HttpMessageHandler service, Action<RecordingEnvironment>? change = null)
    {
        var environment = new RecordingEnvironment(metadata, _clock, hasInstanceMetadata: true);
        change?.Invoke(environment);
        return new(new() { Environment = environment, Handler = service, TimeProvider = _clock, Credentials = new StaticCredentialsProvider("AKID", "secret") });
    }

    private static ScriptedHandler CreateMetadata(string region) => new(
        ScriptedHandler.Ok("token", ("x-aws-ec2-metadata-token-ttl-seconds", "21600")), ScriptedHandler.Ok(region));
}
