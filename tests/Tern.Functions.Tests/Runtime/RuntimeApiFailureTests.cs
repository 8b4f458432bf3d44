using Tern.Functions.Tests.Support;

namespace Tern.Functions.Tests.Runtime;

public sealed class RuntimeApiFailureTests
{
    public static TheoryData<string, string> MalformedEvents => new()
    {
        { "no id", FakeRuntimeApi.Response(200, "{}", "Lambda-Runtime-Deadline-Ms: 4102444800000\r\n") },
        { "id twice", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Aws-Request-Id: b\r\n") },
        { "deadline twice", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Deadline-Ms: 1\r\n") },
        { "tenant twice", FakeRuntimeApi.Event("a", "{}", "Lambda-Runtime-Aws-Tenant-Id: 1\r\nLambda-Runtime-Aws-Tenant-Id: 2\r\n") },
        { "deadline is text", FakeRuntimeApi.Response(200, "{}", "Lambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: soon\r\n") },
        { "deadline is too large", FakeRuntimeApi.Response(200, "{}", "Lambda-Runtime-Aws-Request-Id: a\r\nLambda-Runtime-Deadline-Ms: 9223372036854775807\r\n") },
        { "id with a path", FakeRuntimeApi.Event("a/../b") },
        { "id is too long", FakeRuntimeApi.Event(new string('a', 129)) },
        { "html", "<html><body>Not found</body></html>\r\n\r\n" },
        { "html with status 200", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>" },
        { "head of 1 MB", "HTTP/1.1 200 OK\r\nX: " + new string('x', 1024 * 1024) + "\r\n\r\n" },
        { "300 headers", "HTTP/1.1 200 OK\r\n" + string.Concat(Enumerable.Repeat("X: y\r\n", 300)) + "\r\n" },
        { "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12" },
        { "length and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" },
        { "negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n" },
        { "length of 1 GB", "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" },
        { "other encoding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n" },
        { "invalid chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" },
        { "chunk of 4 GB", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n" },
        { "chunk without end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n" },
        { "header without colon", "HTTP/1.1 200 OK\r\nabc\r\n\r\n" },
        { "folded header", "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n" },
        { "other version", "HTTP/2.0 200 OK\r\n\r\n" },
        { "no status", "HTTP/1.1 OK\r\nContent-Length: 0\r\n\r\n" },
        { "many interim responses", string.Concat(Enumerable.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 10)) },
    };

    [Theory]
    [MemberData(nameof(MalformedEvents))]
    public async Task Malformed_event_ends_the_process_with_an_error(string name, string bytes)
    {
        Assert.NotEmpty(name);
        await using var api = new FakeRuntimeApi(request => request.Line.EndsWith("/next", StringComparison.Ordinal) ? bytes : FakeRuntimeApi.Accept(request));

        (int exitCode, FakeRequest[] results) = await api.RunAsync(InvocationTests.Echo, int.MaxValue);

        Assert.Equal(1, exitCode);
        Assert.Empty(results);
    }

    public static TheoryData<string, string> UnusualEvents => new()
    {
        { "header of 64 KB", FakeRuntimeApi.Event("a", "1", $"Lambda-Runtime-Client-Context: {new string(' ', 64 * 1024)}\r\n") },
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
