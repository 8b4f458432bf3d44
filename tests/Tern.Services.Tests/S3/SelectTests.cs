using System.Net;
using Tern.S3.Support;
using Tern.Services.Tests.Support;

namespace Tern.S3;

public class SelectTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task SelectObjectContent_returns_rows_and_statistics_as_events()
    {
        using S3Client s3 = ClientOf(
            Event("Records", "1,one\n2,"),
            Event("Cont", ""),
            Event("Records", "two\n"),
            Event("Stats", "<Stats><BytesScanned>512</BytesScanned><BytesProcessed>512</BytesProcessed><BytesReturned>12</BytesReturned></Stats>"),
            Event("End", ""));
        using SelectObjectContentResponse response = await s3.SelectObjectContentAsync(Request, Token);
        var rows = new MemoryStream();
        List<string> kinds = [];
        await foreach (SelectObjectContentEventStream part in response.Payload.WithCancellation(Token))
        {
            kinds.Add(part.GetType().Name);
            if (part is SelectObjectContentEventStream.Records records)
                rows.Write(records.Value.Payload!.Value.Span);
            if (part is SelectObjectContentEventStream.Stats stats)
                Assert.Equal((512, 12), (stats.Value.Details!.BytesScanned, stats.Value.Details.BytesReturned));
        }
        Assert.Equal("1,one\n2,two\n"u8.ToArray(), rows.ToArray());
        Assert.Equal(["Records", "Cont", "Records", "Stats", "End"], kinds);
    }

    [Fact]
    public async Task SelectObjectContent_throws_an_error_event_after_the_rows_before_it()
    {
        using S3Client s3 = ClientOf(
            Event("Records", "1,one\n"),
            EventFrames.Frame("", (":message-type", "error"), (":error-code", "InternalError"), (":error-message", "a simulated error")));
        using SelectObjectContentResponse response = await s3.SelectObjectContentAsync(Request, Token);
        await using IAsyncEnumerator<SelectObjectContentEventStream> events = response.Payload.GetAsyncEnumerator(Token);
        Assert.True(await events.MoveNextAsync());
        var exception = await Assert.ThrowsAnyAsync<TernServiceException>(async () => await events.MoveNextAsync());
        Assert.Equal("InternalError", exception.ErrorCode);
    }

    private static SelectObjectContentRequest Request => new()
    {
        Bucket = "bucket",
        Key = "table.csv",
        Expression = "select * from s3object",
        ExpressionType = ExpressionType.Sql,
        InputSerialization = new() { Csv = new() },
        OutputSerialization = new() { Csv = new() },
    };

    private static byte[] Event(string type, string payload) => EventFrames.Frame(payload, (":message-type", "event"), (":event-type", type));

    private static S3Client ClientOf(params byte[][] frames) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = new FakeTable([.. frames.SelectMany(frame => frame)]),
        DisposeHandler = true,
        TimeProvider = new ShortWaits(),
        Environment = AwsEnvironment.None,
    });

    private sealed class FakeTable(byte[] stream) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Assert.Equal("?select&select-type=2", request.RequestUri!.Query);
            Assert.Contains("<Expression>select * from s3object</Expression>", await request.Content!.ReadAsStringAsync(cancellationToken), StringComparison.Ordinal);
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(stream), RequestMessage = request };
        }
    }
}
