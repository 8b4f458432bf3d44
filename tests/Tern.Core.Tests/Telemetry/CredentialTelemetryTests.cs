using System.Diagnostics;
using Tern.Core.Tests.Identity;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Telemetry;

public sealed class CredentialTelemetryTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Fetch_has_a_span_below_that_of_the_call()
    {
        using var recorder = new ActivityRecorder();
        using var measured = new MeasurementRecorder();
        using var parent = new Activity("test").Start();
        var source = new ScriptedCredentials(new ManualTimeProvider());
        using var client = new TestClient(TestClient.Defaults with { Credentials = source, Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        await source.CompleteAsync(new("AKID", "planted-secret"));
        await call;
        await client.EchoAsync(cancellationToken: Token);

        IReadOnlyList<Activity> calls = recorder.ChildrenOf(parent);
        Assert.Equal(2, calls.Count);
        Activity fetch = Assert.Single(recorder.ChildrenOf(calls[0]));
        Assert.Equal(("credentials", ActivityKind.Internal, "ScriptedCredentials"), (fetch.OperationName, fetch.Kind, fetch.GetTagItem("tern.credentials.source")));
        Assert.Empty(recorder.ChildrenOf(calls[1]));
        Assert.Contains("tern.credentials.refreshes tern.credentials.source=ScriptedCredentials tern.credentials.outcome=success", measured.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("planted", recorder.Text + measured.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failed_fetch_sets_the_error_of_its_span()
    {
        using var recorder = new ActivityRecorder();
        using var measured = new MeasurementRecorder();
        using var parent = new Activity("test").Start();
        var source = new ScriptedCredentials(new ManualTimeProvider());
        Task<AwsCredentials> fetch = source.GetCredentialsAsync(Token).AsTask();
        await source.FailAsync(new HttpRequestException("planted"));
        await Assert.ThrowsAsync<TernCredentialsException>(() => fetch);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.Equal((ActivityStatusCode.Error, "TernCredentialsException"), (activity.Status, activity.GetTagItem("error.type")));
        Assert.Contains("tern.credentials.source=ScriptedCredentials tern.credentials.outcome=failure", measured.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("planted", recorder.TextOf(parent), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("environment", "AWS_ACCESS_KEY_ID=AKID", "AWS_SECRET_ACCESS_KEY=secret")]
    [InlineData("profile", "AWS_SHARED_CREDENTIALS_FILE=/credentials")]
    [InlineData("none", "HOME=/none")]
    public async Task Source_of_the_default_credentials_has_its_kind(string kind, params string[] variables)
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        var environment = new InMemoryAwsEnvironment(
            variables.ToDictionary(variable => variable.Split('=')[0], variable => variable.Split('=')[1]),
            new Dictionary<string, string> { ["/credentials"] = "[default]\naws_access_key_id = AKID\naws_secret_access_key = secret" });
        try
        {
            await new DefaultCredentialsProvider(null, environment).GetCredentialsAsync(Token);
        }
        catch (TernCredentialsException) when (kind == "none")
        {
        }
        Assert.Equal(kind, Assert.Single(recorder.ChildrenOf(parent)).GetTagItem("tern.credentials.source"));
    }
}
