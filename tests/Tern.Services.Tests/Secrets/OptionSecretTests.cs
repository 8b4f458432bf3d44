using System.Reflection;
using Tern.BedrockRuntime;
using Tern.DynamoDB;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Services.Tests.Secrets;

/// <summary>Plants secrets in every option of a client that can have one.</summary>
public sealed class OptionSecretTests
{
    private const string Response = """{"QueueUrl":"https://sqs/q"}""";

    /// <summary>The options that can have a secret, with one.</summary>
    private static readonly Dictionary<string, Func<ClientOptions, ClientOptions>> s_secrets = new()
    {
        ["Credentials"] = options => options with { Credentials = Planted.Credentials },
        ["BearerToken"] = options => options with { BearerToken = new StaticBearerTokenProvider(Planted.SessionToken) },
        ["ApiKey"] = options => options with { ApiKey = new ApiKey(Planted.Value) },
        ["UserPassword"] = options => options with { UserPassword = new UserPassword("user", Planted.Password) },
        ["Headers"] = options => options with { Headers = [new("x-api-key", Planted.Value), new("Cookie", Planted.Value)] },
        ["Interceptors"] = options => options with { Interceptors = [new HeaderInterceptor()] },
        ["CreateIdempotencyToken"] = options => options with { CreateIdempotencyToken = () => Planted.Value },
        ["Environment"] = options => options with { Credentials = null, Environment = PlantedEnvironment.Variables },
        ["Profile"] = options => options with { Credentials = null, Profile = "prod", Environment = PlantedEnvironment.Files },
    };

    /// <summary>The options that have another test of this class.</summary>
    private static readonly string[] s_tested = ["Endpoint", "Handler"];

    /// <summary>The options without a secret. Messages and explanations can contain their values.</summary>
    private static readonly string[] s_public =
        ["Region", "AuthSchemePreference", "SigningRegionSet", "Retry", "Timeouts", "LoggerFactory", "TimeProvider", "AppId", "Compatibility"];

    public static TheoryData<string, Outcome> Cases
    {
        get
        {
            var cases = new TheoryData<string, Outcome>();
            foreach (string option in s_secrets.Keys)
            {
                foreach (Outcome outcome in Enum.GetValues<Outcome>())
                    cases.Add(option, outcome);
            }
            return cases;
        }
    }

    public static TheoryData<Outcome> Outcomes => [.. Enum.GetValues<Outcome>()];

    public static TheoryData<Type> OptionTypes =>
    [
        .. Directory.GetFiles(AppContext.BaseDirectory, "Tern.*.dll").Select(Path.GetFileNameWithoutExtension).Where(name => !name!.EndsWith(".Tests", StringComparison.Ordinal))
            .SelectMany(name => Assembly.Load(name!).GetExportedTypes()).Where(type => type.IsAssignableTo(typeof(ClientOptions))),
    ];

    [Theory]
    [MemberData(nameof(Cases))]
    public Task Call_with_a_secret_option_has_no_secret_in_its_outputs(string option, Outcome outcome) =>
        SecretCall.RunAsync<SqsClient>(outcome, ErrorFormat.Json, Response, s_secrets[option], async (client, recorder) =>
            recorder.Add(await client.GetQueueUrlAsync(new() { QueueName = "q" }, TestContext.Current.CancellationToken)));

    [Theory]
    [MemberData(nameof(Outcomes))]
    public Task Call_with_a_bearer_token_has_no_token_in_its_outputs(Outcome outcome) => SecretCall.RunAsync<BedrockRuntimeClient>(
        outcome,
        ErrorFormat.Json,
        "{}",
        options => options with { BearerToken = new StaticBearerTokenProvider(Planted.SessionToken), AuthSchemePreference = [AuthSchemeType.HttpBearer] },
        async (client, recorder) => recorder.Add(await client.ConverseAsync(new() { ModelId = "m" }, TestContext.Current.CancellationToken)));

    [Fact]
    public void Every_option_that_can_have_a_secret_has_a_case()
    {
        string[] known = [.. s_secrets.Keys, .. s_tested, .. s_public];
        string[] found = [.. OptionTypes.SelectMany(row => row.Data.GetProperties()).Where(property => CanHaveSecret(property.PropertyType)).Select(property => property.Name).Distinct()];
        Assert.Equal(known.Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(OptionTypes))]
    public void ToString_of_options_has_no_secret(Type type)
    {
        using var recorder = new OutputRecorder();
        var options = new ClientOptions { Region = "eu-west-1", Endpoint = $"https://user:{Planted.Password}@host", Profile = Planted.Value };
        foreach (Func<ClientOptions, ClientOptions> plant in s_secrets.Values)
            options = plant(options);
        recorder.Add(type == typeof(ClientOptions) ? options : Activator.CreateInstance(type, options));
        Assert.Contains("Region = eu-west-1", recorder.Text, StringComparison.Ordinal);
        recorder.AssertNoSecret("object");
    }

    [Theory]
    [InlineData("https://user:{0}@host")]
    [InlineData("https://user:{0}@host/path?X-Amz-Signature={0}")]
    [InlineData("https://host/path?X-Amz-Security-Token={0}")]
    [InlineData("user:{0}@host")]
    [InlineData("ftp://user:{0}/@host")]
    public async Task Endpoint_with_a_secret_fails_without_the_secret(string endpoint)
    {
        endpoint = string.Format(null, endpoint, Planted.Password);
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_ENDPOINT_URL"] = endpoint });
        await AssertFailsAsync(new SqsClient(Options() with { Endpoint = endpoint }), client => client.GetQueueUrlAsync(new() { QueueName = "q" }));
        await AssertFailsAsync(new SqsClient(Options() with { Environment = environment }), client => client.GetQueueUrlAsync(new() { QueueName = "q" }));
        await AssertFailsAsync(new S3Client(Options() with { Endpoint = endpoint }), client => client.GetObjectAsync(new() { Bucket = "b-1", Key = "k" }));
        await AssertFailsAsync(new S3Client(Options() with { Endpoint = endpoint }), client => client.PresignAsync(new GetObjectRequest { Bucket = "b-1", Key = "k" }, TimeSpan.FromHours(1)).AsTask());
        await AssertFailsAsync(new DynamoDBClient(Options() with { Endpoint = endpoint }), client => client.ListTablesAsync(new()));
    }

    [Fact]
    public async Task Unreachable_proxy_with_a_password_fails_without_the_password()
    {
        using var recorder = new OutputRecorder();
        foreach (string proxy in new[] { $"http://user:{Planted.Password}@127.0.0.1:1", $"http://user:{Planted.Password}@host.invalid:1" })
        {
            using var handler = new SocketsHttpHandler { Proxy = new System.Net.WebProxy(proxy) };
            using var client = new SqsClient(Options() with { Handler = handler, LoggerFactory = recorder, Retry = RetryOptions.None });
            var error = await Assert.ThrowsAnyAsync<TernTransportException>(() => client.GetQueueUrlAsync(new() { QueueName = "q" }, TestContext.Current.CancellationToken));
            recorder.Add(error, client.Options, handler, await client.ExplainAsync(TestContext.Current.CancellationToken));
        }
        recorder.AssertNoSecret("log", "span", "metric", "object");
    }

    [Theory]
    [InlineData("\r\nx: y")]
    [InlineData("\0")]
    [InlineData("é")]
    public async Task Invalid_value_of_a_header_fails_without_the_value(string suffix)
    {
        using var recorder = new OutputRecorder();
        var error = await Record.ExceptionAsync(async () =>
        {
            using var client = new SqsClient(Options() with { Headers = [new("x-api-key", Planted.Value + suffix)], LoggerFactory = recorder });
            await client.GetQueueUrlAsync(new() { QueueName = "q" }, TestContext.Current.CancellationToken);
        });
        recorder.Add(Assert.IsType<TernRequestException>(error));
        recorder.AssertNoSecret("object");
    }

    private static ClientOptions Options() => new() { Region = "eu-west-1", Environment = AwsEnvironment.None, Credentials = Planted.Credentials };

    private static async Task AssertFailsAsync<TClient>(TClient client, Func<TClient, Task> callAsync)
        where TClient : ServiceClient
    {
        using (client)
        {
            using var recorder = new OutputRecorder();
            recorder.Add(await Assert.ThrowsAsync<TernEndpointException>(() => callAsync(client)));
            ClientExplanation explanation = await client.ExplainAsync(TestContext.Current.CancellationToken);
            recorder.Add(explanation, explanation.Endpoint, explanation.Settings, client, client.Options);
            recorder.AssertNoSecret("object");
        }
    }

    /// <summary>Numbers, enums and durations cannot have a secret.</summary>
    private static bool CanHaveSecret(Type type)
    {
        Type value = Nullable.GetUnderlyingType(type) ?? type;
        return !value.IsPrimitive && !value.IsEnum && value != typeof(TimeSpan);
    }

    private sealed class HeaderInterceptor : ICallInterceptor
    {
        public ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken)
        {
            attempt.Headers.Add(new("x-api-key", Planted.Value));
            return ValueTask.CompletedTask;
        }
    }
}
