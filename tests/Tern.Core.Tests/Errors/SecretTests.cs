using System.Diagnostics;
using System.Net;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Errors;

/// <summary>Puts secrets where a service or a proxy could repeat them, and searches all outputs for them.</summary>
public sealed class SecretTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public static TheoryData<string, bool> Places
    {
        get
        {
            var places = new TheoryData<string, bool>();
            foreach (string secret in new[] { TestClient.SecretAccessKey, TestClient.SessionToken, "AUTHORIZATION", "SIGNATURE" })
            {
                places.Add(secret, true);
                places.Add(secret, false);
            }
            return places;
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public async Task Secrets_repeated_in_a_response_are_replaced_in_messages_logs_and_tags(string planted, bool isJson)
    {
        string? secret = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            string authorization = request.Headers.NonValidated["Authorization"].ToString();
            secret = planted switch
            {
                "AUTHORIZATION" => authorization,
                "SIGNATURE" => authorization[(authorization.LastIndexOf('=') + 1)..],
                _ => planted,
            };
            string text = $"you sent {secret}, encoded {Uri.EscapeDataString(secret)}.";
            // A signature alone has the form of an error code, and codes are reported unchanged.
            string code = planted == "SIGNATURE" ? "Code" : "Code" + secret;
            return Task.FromResult(ScriptedHandler.Error(
                403,
                isJson
                    ? $$"""{"__type":"{{JsonEncodedText.Encode(code)}}","message":"{{JsonEncodedText.Encode(text)}}"}"""
                    : $"<html><body>{text.Replace("+", "&#43;", StringComparison.Ordinal)}</body></html>",
                ("x-amzn-RequestId", new string('r', 100) + secret)));
        });
        using var tags = new ActivityRecorder();
        var log = new RecordingLogger();
        var options = TestClient.Defaults with
        {
            Handler = handler,
            LoggerFactory = log,
            Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey, TestClient.SessionToken),
        };
        using var client = new TestClient(options);
        using var parent = new Activity("test").Start();
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));

        var sinks = new StringBuilder();
        sinks.AppendLine(error.ToString()).AppendLine(error.ServiceMessage).AppendLine(error.ErrorCode).AppendLine(error.Response.RequestId).AppendLine(options.ToString());
        sinks.AppendLine(options.Credentials.ToString()).AppendLine(error.Call!.ToString());
        sinks.AppendLine(log.Text).AppendLine(tags.TextOf(parent));
        string all = sinks.ToString();
        Assert.Contains("***", error.Message, StringComparison.Ordinal);
        Assert.Equal(new string('r', 100) + "***", error.Response.RequestId);
        Assert.Contains($"aws.request_id={new string('r', 100)}***", all, StringComparison.Ordinal);
        Assert.NotEmpty(log.Text);
        Assert.Contains("rpc.method=Echo", all, StringComparison.Ordinal);
        Assert.DoesNotContain(secret!, all, StringComparison.Ordinal);
        Assert.DoesNotContain(Uri.EscapeDataString(secret!), all, StringComparison.OrdinalIgnoreCase);
    }

    [Theory]
    [InlineData("secret", "SecretNotFoundException")]
    [InlineData("NotFound", "SecretNotFoundException")]
    [InlineData("Exception", "com.amazon.coral.service#UnrecognizedClientException")]
    [InlineData("SimpleQueueService", "AWS.SimpleQueueService.NonExistentQueue")]
    public async Task Error_code_is_reported_unchanged_if_it_contains_the_secret(string secret, string code)
    {
        var log = new RecordingLogger();
        using var tags = new ActivityRecorder();
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new ScriptedHandler(ScriptedHandler.Error(400, $$"""{"__type":"{{code}}","message":"no"}""")),
            Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, secret),
            LoggerFactory = log,
        });
        using var parent = new Activity("test").Start();
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        string expected = code[(code.IndexOf('#', StringComparison.Ordinal) + 1)..];
        Assert.Equal(expected, error.ErrorCode);
        Assert.StartsWith($"{expected}: no (", error.Message, StringComparison.Ordinal);
        Assert.Contains(expected, log.Text, StringComparison.Ordinal);
        Assert.Contains($"error.type={expected}", tags.TextOf(parent), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("secret", "the secret is not there")]
    [InlineData("7 chars", "7 chars")]
    [InlineData("8 chars!", "***")]
    public async Task Secret_of_fewer_than_8_characters_is_not_replaced(string password, string shown)
    {
        string text = password == "secret" ? shown : password;
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new ScriptedHandler(ScriptedHandler.Error(400, $$"""{"__type":"C","message":"{{text}}"}""")),
            UserPassword = new UserPassword("user", password),
        });
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(TestClient.Accepting([AuthScheme.Basic]), cancellationToken: Token));
        Assert.Equal(shown, error.ServiceMessage);
    }

    [Theory]
    [InlineData("x-amzn-RequestId")]
    [InlineData("x-amz-request-id")]
    public async Task Token_in_the_request_id_of_a_success_is_replaced_in_tags(string header)
    {
        using var tags = new ActivityRecorder();
        using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Ok("{}", (header, TestClient.SessionToken))));
        using var parent = new Activity("test").Start();
        await client.EchoAsync(cancellationToken: Token);
        Assert.Contains("aws.request_id=***", tags.TextOf(parent), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Token_in_a_truncated_request_id_of_a_document_is_replaced()
    {
        string id = new string('r', 120) + TestClient.SessionToken;
        var operation = new OperationDescriptor { Service = TestClient.Service, Name = "Xml", ReadError = static response => new(RestXmlError.Read(response, out _)) };
        using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Error(400, $"<ErrorResponse><Error><Code>C</Code></Error><RequestId>{id}</RequestId></ErrorResponse>")));
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(operation, cancellationToken: Token));
        Assert.Contains($", request id {new string('r', 120)}***,", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Secret_in_a_truncated_member_path_is_replaced()
    {
        string token = TestClient.SessionToken + new string('t', 100);
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new ScriptedHandler(ScriptedHandler.Ok($$"""{"{{token}}":nonsense}""")),
            Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey, token),
        });
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.EchoJsonAsync(Token));
        Assert.Equal("***…", error.MemberPath);
        Assert.DoesNotContain(token[..8], error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Secret_across_the_truncation_of_a_header_is_replaced_completely()
    {
        using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Ok("<html>", ("Content-Encoding", new string('e', 90) + TestClient.SessionToken))));
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.EchoJsonAsync(Token));
        Assert.Contains($"encoded as '{new string('e', 90)}***'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Secret_across_the_end_of_the_read_part_of_a_page_is_removed_completely()
    {
        const int Read = 16 * 1024;
        for (int shown = 4; shown < TestClient.SessionToken.Length; shown += 5)
        {
            string page = "<html>down ".PadRight(Read - shown) + TestClient.SessionToken + "</html>";
            using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Error(403, page)));
            var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
            Assert.EndsWith(": down", error.ServiceMessage, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Secret_across_the_truncation_of_a_message_is_replaced_completely()
    {
        for (int before = 4096 - TestClient.SecretAccessKey.Length; before <= 4096; before += 9)
        {
            string text = new string('x', before) + TestClient.SecretAccessKey;
            using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Error(400, $$"""{"__type":"C","message":"{{text}}"}""")));
            var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
            Assert.DoesNotContain(TestClient.SecretAccessKey[..4], error.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Secrets_are_searched_only_in_the_reported_part_of_a_text()
    {
        var secrets = new SecretScrubber(new AwsCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey, TestClient.SessionToken), "Signature=0123456789abcdef");
        string text = string.Concat(Enumerable.Repeat(TestClient.SecretAccessKey[..8] + "… ", 20_000));
        long before = GC.GetAllocatedBytesForCurrentThread();
        string message = ServiceText.Message(text, secrets);
        string code = ServiceText.Code(text, secrets);
        // The text alone has 400,000 bytes, and each replacement in the complete text would copy them.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 300_000);
        Assert.Equal(text[..4096] + "…", message);
        Assert.Equal(129, code.Length);
    }

    [Fact]
    public void Replaced_secrets_before_the_truncation_do_not_expose_part_of_a_later_secret()
    {
        var secrets = new SecretScrubber(new AwsCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey), null);
        for (int before = 0; before < TestClient.SecretAccessKey.Length; before++)
        {
            string text = new string('x', before) + string.Concat(Enumerable.Repeat(TestClient.SecretAccessKey, 300));
            string message = ServiceText.Message(text, secrets);
            Assert.DoesNotContain(TestClient.SecretAccessKey[..4], message, StringComparison.Ordinal);
            Assert.StartsWith(new string('x', before) + "***", message, StringComparison.Ordinal);
            Assert.EndsWith("…", message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/", "\\/")]
    [InlineData("+", "\\u002B")]
    public async Task JSON_escaped_secret_in_an_incomplete_document_is_replaced(string character, string escaped)
    {
        string sent = TestClient.SecretAccessKey.Replace(character, escaped, StringComparison.Ordinal);
        Assert.NotEqual(TestClient.SecretAccessKey, sent);
        using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Error(400, $$"""{"message":"you sent {{sent}} and """)));
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("you sent *** and", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Transport_exception_that_contains_a_secret_is_not_the_inner_exception()
    {
        var cause = new IOException("wrapper", new HttpRequestException(HttpRequestError.InvalidResponse, $"Received an invalid header line: 'x {TestClient.SessionToken}'."));
        foreach (Exception failure in new Exception[] { cause, cause.InnerException! })
        {
            using TestClient client = Client(new ScriptedHandler((_, _) => throw failure));
            var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
            Assert.Null(error.InnerException);
            Assert.Equal(3, error.Call!.Attempt);
            Assert.DoesNotContain(TestClient.SessionToken, error.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Secret_in_the_message_of_a_failed_body_is_replaced()
    {
        using TestClient client = Client(new ScriptedHandler((_, _) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new QuotingStream()) })));
        var buffered = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        await using Stream stream = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        var streamed = await Assert.ThrowsAsync<TernTransportException>(() => stream.CopyToAsync(Stream.Null, Token));
        foreach (TernTransportException error in new[] { buffered, streamed })
        {
            Assert.StartsWith("The connection was lost before the response body was complete (not understood: ***). (", error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain(TestClient.SessionToken, error.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Secret_in_the_member_path_of_a_malformed_response_is_replaced()
    {
        using TestClient client = Client(new ScriptedHandler(ScriptedHandler.Ok($$"""{"{{TestClient.SecretAccessKey}}":nonsense}""")));
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.EchoJsonAsync(Token));
        Assert.Equal("***", error.MemberPath);
        Assert.DoesNotContain(TestClient.SecretAccessKey, error.ToString(), StringComparison.Ordinal);
    }

    /// <summary>The response contains no secret: the outputs of the client itself must contain none either.</summary>
    [Theory]
    [InlineData(200, 1)]
    [InlineData(500, 3)]
    public async Task Messages_logs_tags_and_metrics_of_a_call_contain_no_secret(int status, int attempts)
    {
        string? authorization = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            authorization = request.Headers.NonValidated["Authorization"].ToString();
            return Task.FromResult(ScriptedHandler.Error(status, "{}"));
        });
        using var tags = new ActivityRecorder();
        using var measured = new MeasurementRecorder();
        var log = new RecordingLogger();
        using TestClient client = Client(handler, log);
        using var parent = new Activity("test").Start();
        var interceptor = new HeadInterceptor();
        using var derived = new TestClient(client.Options with { Interceptors = [interceptor] });
        Exception? error = await Record.ExceptionAsync(() => derived.EchoAsync(cancellationToken: Token));

        Assert.Equal(status == 500, error is TernServiceException);
        Assert.Equal(attempts, handler.Sent.Count);
        string all = string.Join('\n', error, log.Text, tags.TextOf(parent), measured.Text, derived, derived.Options, derived.Options.Credentials, interceptor.Attempt);
        Assert.Contains("rpc.method=Echo", all, StringComparison.Ordinal);
        foreach (string secret in new[] { TestClient.SecretAccessKey, TestClient.SessionToken, authorization![(authorization!.LastIndexOf('=') + 1)..] })
            Assert.DoesNotContain(secret, all, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("bearer", "PLANTED-TOKEN/+=")]
    [InlineData("key", "PLANTED-KEY/+=")]
    [InlineData("query", "PLANTED-KEY/+=")]
    [InlineData("basic", "PLANTED PASSWORD")]
    [InlineData("basic", "dXNlcjpQTEFOVEVEIFBBU1NXT1JE")]
    public async Task Tokens_keys_and_passwords_repeated_in_a_response_are_replaced(string scheme, string secret)
    {
        AuthScheme accepted = scheme switch
        {
            "bearer" => AuthScheme.Bearer,
            "key" => AuthScheme.ApiKeyInHeader("x-api-key"),
            "query" => AuthScheme.ApiKeyInQuery("key"),
            _ => AuthScheme.Basic,
        };
        var handler = new ScriptedHandler((request, _) =>
        {
            string sent = $"{request.RequestUri!.OriginalString} {request.Headers}";
            string text = $"you sent {secret}, encoded {Uri.EscapeDataString(secret)}, in {sent}";
            return Task.FromResult(ScriptedHandler.Error(403, $$"""{"__type":"Code","message":"{{JsonEncodedText.Encode(text)}}"}"""));
        });
        using var tags = new ActivityRecorder();
        var log = new RecordingLogger();
        ClientOptions options = TestClient.Defaults with
        {
            Handler = handler,
            LoggerFactory = log,
            BearerToken = new StaticBearerTokenProvider("PLANTED-TOKEN/+="),
            ApiKey = new ApiKey("PLANTED-KEY/+="),
            UserPassword = new UserPassword("user", "PLANTED PASSWORD"),
        };
        using var client = new TestClient(options);
        using var parent = new Activity("test").Start();
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(TestClient.Accepting([accepted]), cancellationToken: Token));

        string all = string.Join('\n', error, error.ServiceMessage, options, options.BearerToken, options.ApiKey, options.UserPassword, log.Text, tags.TextOf(parent));
        Assert.Contains("you sent ***, encoded ***", all, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", all, StringComparison.Ordinal);
        Assert.DoesNotContain("dXNlcjpQTEFOVEVE", all, StringComparison.Ordinal);
    }

    [Fact]
    public void Types_with_secrets_have_no_DebuggerDisplay()
    {
        Type[] holders = [typeof(AwsCredentials), typeof(StaticCredentialsProvider), typeof(BearerToken), typeof(StaticBearerTokenProvider), typeof(ApiKey), typeof(UserPassword), typeof(ClientOptions), typeof(ServiceClient), typeof(AttemptContext)];
        foreach (Type type in holders)
            Assert.Empty(type.GetCustomAttributes(typeof(DebuggerDisplayAttribute), inherit: true));
        Assert.False(typeof(AwsCredentials).GetMethod("<Clone>$") is not null, "A record would print its members.");
    }

    public static TheoryData<CallerIdentity> Identities =>
    [
        new AwsCredentials(TestClient.AccessKeyId, "PLANTED-SECRET", "PLANTED-TOKEN"),
        new BearerToken("PLANTED-TOKEN"),
        new ApiKey("PLANTED-KEY"),
        new UserPassword("user", "PLANTED-PASSWORD"),
    ];

    [Theory]
    [MemberData(nameof(Identities), DisableDiscoveryEnumeration = true)]
    public void Identity_secrets_are_not_serialized_and_not_visible_in_a_debugger(CallerIdentity identity)
    {
        string json = JsonSerializer.Serialize<object>(identity);
        Assert.Contains("\"Expiration\"", json, StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", json, StringComparison.Ordinal);

        // A debugger shows the properties of an object, and the fields that are not the compiler's fields of properties: it hides those by their names.
        foreach (PropertyInfo property in identity.GetType().GetProperties(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (property.GetValue(identity) is string text && identity.GetSecrets().Contains(text))
                Assert.Equal(DebuggerBrowsableState.Never, property.GetCustomAttribute<DebuggerBrowsableAttribute>()?.State);
        }
        foreach (FieldInfo field in identity.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
        {
            if (!field.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) && field.GetValue(identity) is string text && identity.GetSecrets().Contains(text))
                Assert.Equal(DebuggerBrowsableState.Never, field.GetCustomAttribute<DebuggerBrowsableAttribute>()?.State);
        }
    }

    [Fact]
    public async Task Endpoint_with_a_password_throws_TernEndpointException_without_the_password()
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "https://user:PLANTEDPASSWORD@host/" });
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.DoesNotContain("PLANTEDPASSWORD", error.ToString(), StringComparison.Ordinal);
    }

    private static TestClient Client(HttpMessageHandler handler, RecordingLogger? log = null) => new(TestClient.Defaults with
    {
        Handler = handler,
        LoggerFactory = log,
        Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey, TestClient.SessionToken),
    });

    private sealed class QuotingStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            throw new IOException($"not understood: {TestClient.SessionToken}");

        public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken) =>
            throw new IOException($"not understood: {TestClient.SessionToken}");
    }
}
