using Tern.DynamoDB;
using Tern.Local;
using Tern.Local.Http;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Server;

public sealed class RequestLogTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(RequestLogLevel.None)]
    [InlineData(RequestLogLevel.Error)]
    [InlineData(RequestLogLevel.Warning)]
    [InlineData(RequestLogLevel.Info)]
    internal async Task End_writes_the_requests_of_the_level(RequestLogLevel level)
    {
        using var writer = new LineWriter();
        await using LocalServer server = await LocalServer.StartAsync((LocalAwsOptions?)null, new() { LogLevel = level, LogWriter = writer }, Token);
        using DynamoDBClient dynamo = new(new()
        {
            Region = "us-east-1",
            Endpoint = server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
            Retry = RetryOptions.None,
        });
        await dynamo.ListTablesAsync(new(), Token);
        await AssertLineAsync(RequestLogLevel.Info, "info POST / DynamoDB_20120810.ListTables 200 ");

        server.Aws.Faults.On("DynamoDB", "ListTables").Fail(500, times: 1);
        await Assert.ThrowsAnyAsync<DynamoDBException>(() => dynamo.ListTablesAsync(new(), Token));
        await AssertLineAsync(RequestLogLevel.Error, "error POST / DynamoDB_20120810.ListTables 500 ");

        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(server.Endpoint, "/path?X-Amz-Signature=secret"));
        request.Headers.Host = "evil.example";
        (await http.SendAsync(request, Token)).Dispose();
        await AssertLineAsync(RequestLogLevel.Warning, "warning GET /path 403 ");

        server.Aws.Faults.On("DynamoDB", "ListTables").Reset(times: 1);
        await Assert.ThrowsAnyAsync<TernException>(() => dynamo.ListTablesAsync(new(), Token));
        await AssertLineAsync(RequestLogLevel.Info, "info POST / DynamoDB_20120810.ListTables closed ");

        Assert.False(writer.TryRead(out string? more), more);

        async Task AssertLineAsync(RequestLogLevel ofRequest, string expected)
        {
            if (ofRequest > level)
                return;
            // The response is sent before the line is written.
            string line = await writer.ReadAsync();
            Assert.StartsWith(expected, line[(line.IndexOf(' ', StringComparison.Ordinal) + 1)..], StringComparison.Ordinal);
            Assert.DoesNotContain("secret", line, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void End_replaces_control_characters()
    {
        using var writer = new StringWriter();
        var log = new RequestLog(RequestLogLevel.Info, writer, TimeProvider.System);
        log.End(new LocalRequest { Method = "GET", Target = "/a\r\n\e[2Jé", Headers = [new("X-Amz-Target", "b\nc")] }, 200, refusal: null, failure: null, log.Begin());
        Assert.Contains(" info GET /a???[2J? b?c 200 ", writer.ToString(), StringComparison.Ordinal);
    }
}
