using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Text;
using Tern.DynamoDB;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Complete responses to a client: status, headers, body. Each is a result or an error of the library. The message of an error is bounded
/// and has no control characters except line breaks. Input: a line with the status and a line for each header, then the body.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "A target is used until the program ends.")]
internal sealed class ResponseTarget : IFuzzTarget
{
    private const int MaxMessage = 16 * 1024;

    private static readonly string[] s_headers = ["Content-Type", "x-amzn-ErrorType", "x-amzn-RequestId", "Date", "x-amz-retry-after"];

    private readonly DynamoDBClient _client;
    private byte[] _input = [];

    public ResponseTarget() => _client = new DynamoDBClient(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = new ResponseHandler(this),
        Retry = RetryOptions.None,
    });

    public string Name => "response";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        CreateResponse("200", "application/x-amz-json-1.0", """{"Item":{"pk":{"S":"a"},"n":{"N":"1.5"},"b":{"B":"AAEC"},"l":{"L":[{"BOOL":true},{"NULL":true}]},"m":{"M":{"x":{"SS":["a","b"]},"y":{"NS":["1"]},"z":{"BS":["AA=="]}}}}}"""),
        CreateResponse("200", "application/x-amz-json-1.0", """{"Item":{"a":{"L":[{"L":[{"M":{"x":{"L":[{"S":"\u00e9\n"}]}}}]}]}},"ConsumedCapacity":{"TableName":"t","CapacityUnits":0.5,"Table":{"CapacityUnits":5e-1}}}"""),
        CreateResponse("400", "application/x-amz-json-1.0", """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed","Item":{"pk":{"S":"a"}}}"""),
        CreateResponse("400", "application/x-amz-json-1.0", """{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Cancelled","CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Item":{"a":{"N":"1"}},"Message":"m"}]}"""),
        CreateResponse("503", "text/html; charset=utf-8", "<!DOCTYPE html><html><head><title>503 &amp; more</title><style>p{}</style></head><body><h1>Service Unavailable</h1><!-- x --><script>1<2</script></body></html>"),
        CreateResponse("502", "text/plain", "\u001b[31mupstream connect error AKIDEXAMPLE secret\u001b[0m"),
        CreateResponse("500", "", ""),
    ];

    public void Run(byte[] input)
    {
        _input = input;
        try
        {
            _client.GetItemAsync(new() { TableName = "t", Key = new() { ["pk"] = "a" } }).GetAwaiter().GetResult();
        }
        catch (TernException e)
        {
            if (e.Message.Length > MaxMessage)
                throw new FuzzFindingException($"The message of the error has {e.Message.Length} characters. The limit is {MaxMessage}.");
            if (e.Message.Any(character => char.IsControl(character) && character is not ('\n' or '\t')))
                throw new FuzzFindingException("The message of the error has control characters.");
        }
    }

    private static byte[] CreateResponse(string status, string type, string body) => Encoding.UTF8.GetBytes(
        $"{status}\n{type}\nThrottlingException:http://internal/\n8KUNIRPVWBB8\nTue, 29 Apr 2014 18:30:38 GMT\n1500\n{body}");

    private HttpResponseMessage Read()
    {
        ReadOnlySpan<byte> rest = _input;
        string status = Line(ref rest);
        var response = new HttpResponseMessage(status switch
        {
            "200" => HttpStatusCode.OK,
            "500" => HttpStatusCode.InternalServerError,
            "502" => HttpStatusCode.BadGateway,
            "503" => HttpStatusCode.ServiceUnavailable,
            _ => HttpStatusCode.BadRequest,
        });
        string[] values = [.. s_headers.Select(_ => "")];
        for (int i = 0; i < values.Length; i++)
            values[i] = Line(ref rest);
        response.Content = new ByteArrayContent(rest.ToArray());
        for (int i = 0; i < values.Length; i++)
        {
            if (!response.Headers.TryAddWithoutValidation(s_headers[i], values[i]))
                response.Content.Headers.TryAddWithoutValidation(s_headers[i], values[i]);
        }
        return response;
    }

    private static string Line(ref ReadOnlySpan<byte> rest)
    {
        int end = rest.IndexOf((byte)'\n');
        ReadOnlySpan<byte> line = end < 0 ? rest : rest[..end];
        rest = end < 0 ? [] : rest[(end + 1)..];
        return Encoding.UTF8.GetString(line);
    }

    private sealed class ResponseHandler(ResponseTarget target) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(target.Read());
    }
}
