using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

public sealed class RuntimeApiFailureTests
{
    public static TheoryData<string, string, string> MalformedEvents => new()
    {
        { "no id", "Runtime.InvalidRequestId", FakeRuntimeApi.Response(200, "{}", "Lambda-Runtime-Deadline-Ms: 4102444800000\r\n") },
        { "id twice", "Runtime.InvalidRequestId", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Aws-Request-Id: b\r\n") },
        { "id with a path", "Runtime.InvalidRequestId", FakeRuntimeApi.Event("a/../b") },
        { "id is too long", "Runtime.InvalidRequestId", FakeRuntimeApi.Event(new string('a', 129)) },
        { "id of 64 KB", "Runtime.InvalidRequestId", FakeRuntimeApi.Event(new string('a', 64 * 1024)) },
        { "html with status 200", "Runtime.InvalidRequestId", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>" },
        { "html", "Runtime.InvalidResponse", "<html><body>Not found</body></html>\r\n\r\n" },
        { "head of 1 MB", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nX: " + new string('x', 1024 * 1024) + "\r\n\r\n" },
        { "300 headers", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\n" + string.Concat(Enumerable.Repeat("X: y\r\n", 300)) + "\r\n" },
        { "two lengths", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12" },
        { "length and chunks", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" },
        { "negative length", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n" },
        { "length without digits", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n" },
        { "length of 1 GB", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" },
        { "other encoding", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n" },
        { "invalid chunk", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" },
        { "chunk of 4 GB", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n" },
        { "chunk without end", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n" },
        { "long line of a chunk", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;" + new string('x', 9000) },
        { "header without colon", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nabc\r\n\r\n" },
        { "folded header", "Runtime.InvalidResponse", "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n" },
        { "header with a line feed", "Runtime.InvalidResponse", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Trace-Id: Root=1\nX: y\r\n") },
        { "header with a zero byte", "Runtime.InvalidResponse", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Trace-Id: Root\0\r\n") },
        { "other version", "Runtime.InvalidResponse", "HTTP/2.0 200 OK\r\n\r\n" },
        { "no status", "Runtime.InvalidResponse", "HTTP/1.1 OK\r\nContent-Length: 0\r\n\r\n" },
        { "many interim responses", "Runtime.InvalidResponse", string.Concat(Enumerable.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 10)) },
        { "bytes after the response", "Runtime.InvalidResponse", FakeRuntimeApi.Event("a") + "HTTP/1.1 200 OK\r\n\r\n" },
        { "cut head", "Runtime.Unreachable", "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-" + FakeRuntimeApi.AndClose },
        { "cut body", "Runtime.Unreachable", "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nContent-Length: 5\r\n\r\n{" + FakeRuntimeApi.AndClose },
        { "cut chunks", "Runtime.Unreachable", "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{" + FakeRuntimeApi.AndClose },
    };

    [Theory]
    [MemberData(nameof(MalformedEvents))]
    public async Task Malformed_event_ends_the_process_with_an_error(string name, string errorType, string bytes)
    {
        Assert.NotEmpty(name);
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? bytes : FakeRuntimeApi.Accept(request));
        var log = new LogPipe();

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, int.MaxValue, new FunctionOptions { Environment = api.Environment((LogPipe.Variable, log.Descriptor)) });

        Assert.Equal(1, exitCode);
        Assert.Empty(results);
        Assert.StartsWith(errorType + ": ", Assert.Single(log.ReadToEnd()).Text, StringComparison.Ordinal);
    }

    public static TheoryData<string, string> InvalidHeaders
    {
        get
        {
            var data = new TheoryData<string, string>
            {
                { "deadline is text", "Lambda-Runtime-Deadline-Ms: soon\r\n" },
                { "deadline is negative", "Lambda-Runtime-Deadline-Ms: -1\r\n" },
                { "deadline is too large", "Lambda-Runtime-Deadline-Ms: 9223372036854775807\r\n" },
            };
            foreach (string name in (string[])["Lambda-Runtime-Deadline-Ms", "Lambda-Runtime-Invoked-Function-Arn", "Lambda-Runtime-Trace-Id", "Lambda-Runtime-Aws-Tenant-Id", "Lambda-Runtime-Client-Context", "Lambda-Runtime-Cognito-Identity"])
            {
                data.Add($"{name} twice", $"{name}: 1\r\n{name}: 1\r\n");
                if (!name.EndsWith('y') && !name.EndsWith("Context", StringComparison.Ordinal))
                    data.Add($"{name} of 64 KB", $"{name}: {new string('1', 64 * 1024)}\r\n");
            }
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(InvalidHeaders))]
    public async Task Invalid_header_is_the_error_of_the_invocation_and_the_next_event_is_processed(string name, string headers)
    {
        Assert.NotEmpty(name);
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Response(200, "{}", "Lambda-Runtime-Aws-Request-Id: a\r\n" + headers), FakeRuntimeApi.Event("b", "2"));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 2);

        Assert.Equal(0, exitCode);
        Assert.EndsWith("/a/error", results[0].Line, StringComparison.Ordinal);
        Assert.Equal("Runtime.InvalidHeader", results[0].Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("\"errorType\":\"Runtime.InvalidHeader\"", results[0].Body, StringComparison.Ordinal);
        Assert.InRange(results[0].Body.Length, 1, 16 * 1024);
        Assert.Equal("2", results[1].Body);
    }

    public static TheoryData<string, string> UnusualEvents => new()
    {
        { "context of 64 KB", FakeRuntimeApi.Event("a", "1", $"Lambda-Runtime-Client-Context: {{\"custom\":\"{new string('x', 64 * 1024)}\"}}\r\n") },
        { "identity of 64 KB", FakeRuntimeApi.Event("a", "1", $"Lambda-Runtime-Cognito-Identity: {{\"cognitoIdentityId\":\"{new string('x', 64 * 1024)}\"}}\r\n") },
        { "unknown header of 64 KB", FakeRuntimeApi.Event("a", "1", $"X: {new string('x', 64 * 1024)}\r\n") },
        { "unknown header twice", FakeRuntimeApi.Event("a", "1", "X: y\r\nX: y\r\n") },
        { "other case and white space", "HTTP/1.1 200\r\nlambda-runtime-aws-request-id: \t a \r\nCONTENT-LENGTH: 1\r\n\r\n1" },
        { "chunks with extensions and trailers", "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\n1\r\n0\r\nT: u\r\n\r\n" },
        { "interim response", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nContent-Length: 1\r\n\r\n1" },
        { "deadline in the past", "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: 1\r\nContent-Length: 1\r\n\r\n1" },
        { "connection is closed afterwards", "HTTP/1.1 200 OK\r\nConnection: close\r\nLambda-Runtime-Aws-Request-Id: a\r\nContent-Length: 1\r\n\r\n1" },
    };

    [Theory]
    [MemberData(nameof(UnusualEvents))]
    public async Task Unusual_event_is_processed(string name, string bytes)
    {
        Assert.NotEmpty(name);
        await using var api = FakeRuntimeApi.Serve(bytes, FakeRuntimeApi.Event("b", "2"));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 2);

        Assert.Equal(0, exitCode);
        Assert.Equal(["1", "2"], results.Select(result => result.Body));
    }

    [Fact]
    public async Task Event_without_a_length_ends_with_its_connection()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
            !request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Accept(request)
            : next++ == 0 ? "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: a\r\n\r\n[1]" + FakeRuntimeApi.AndClose
            : FakeRuntimeApi.Hang);

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 1);

        Assert.Equal(0, exitCode);
        Assert.Equal("[1]", Assert.Single(results).Body);
        Assert.Equal(2, api.Connections);
    }

    [Theory]
    [InlineData(403, 1)]
    [InlineData(500, 1)]
    [InlineData(502, 6)]
    public async Task Status_of_next_ends_the_process(int status, int attempts)
    {
        await using var api = new FakeRuntimeApi(_ => FakeRuntimeApi.Response(status));

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, int.MaxValue);

        Assert.Equal(1, exitCode);
        Assert.Equal(attempts, api.Requests.Count);
    }

    [Fact]
    public async Task Closed_connection_is_opened_again_for_the_next_event()
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
            !request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Accept(request)
            : next++ switch { 0 => FakeRuntimeApi.Event("a", "1"), 1 => null, 2 => FakeRuntimeApi.Event("b", "2"), _ => FakeRuntimeApi.Hang });

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 3);

        Assert.Equal(0, exitCode);
        Assert.Equal(["1", "2"], results.Select(result => result.Body));
        Assert.Equal(2, api.Connections);
    }

    [Fact]
    public async Task Server_that_closes_every_connection_ends_the_process_after_six_attempts()
    {
        await using var api = new FakeRuntimeApi(_ => null);

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, int.MaxValue);

        Assert.Equal(1, exitCode);
        Assert.Equal(6, api.Requests.Count);
    }

    [Theory]
    [InlineData(403)]
    [InlineData(500)]
    public async Task Refused_response_ends_the_process(int status)
    {
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Event("a") : FakeRuntimeApi.Response(status));

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, int.MaxValue);

        Assert.Equal(1, exitCode);
    }

    [Theory]
    [InlineData(400)]
    [InlineData(410)]
    public async Task Response_to_an_ended_invocation_does_not_end_the_process(int status)
    {
        int next = 0;
        await using var api = new FakeRuntimeApi(request =>
            !request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Response(status) : next++ < 2 ? FakeRuntimeApi.Event($"id-{next}") : FakeRuntimeApi.Hang);

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, 2);

        Assert.Equal(0, exitCode);
        Assert.Equal(2, results.Length);
    }

    [Fact]
    public async Task Lost_response_ends_the_process()
    {
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? FakeRuntimeApi.Event("a") : null);

        (int exitCode, _) = await api.RunAsync(InvocationTests.Echo, int.MaxValue);

        Assert.Equal(1, exitCode);
    }

    [Theory]
    [InlineData("")]
    [InlineData(":80")]
    [InlineData("host:0")]
    [InlineData("host:65536")]
    [InlineData("host:x")]
    [InlineData("a b:1")]
    public void Invalid_address_throws(string address) => Assert.Throws<TernConfigurationException>(() =>
    {
        _ = Function.RunAsync(InvocationTests.Echo, new FunctionOptions { Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = address }) }, TestContext.Current.CancellationToken);
    });

    [Fact]
    public async Task Address_with_a_path_is_the_prefix_of_all_requests()
    {
        await using var api = FakeRuntimeApi.Serve(FakeRuntimeApi.Event("a"));
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = api.Address + "/orders" });

        await api.RunAsync(InvocationTests.Echo, 1, new FunctionOptions { Environment = environment });

        Assert.All(api.Requests, request => Assert.Contains(" /orders/2018-06-01/runtime/", request.Line, StringComparison.Ordinal));
    }
}
