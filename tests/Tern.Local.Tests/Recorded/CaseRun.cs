using System.Collections.Concurrent;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Xunit.Sdk;

namespace Tern.Local.Tests.Recorded;

/// <summary>Repeats one recorded case: sends requests without a client and without signatures, and collects the responses that differ.</summary>
internal sealed class CaseRun : IAsyncDisposable
{
    public const string Account = "111111111111";
    public const string Region = "us-east-1";

    private static readonly string[] s_all = ["All"];
    private static readonly int[] s_lengths = [65, 129, 140, 170];

    private readonly HttpClient _http;
    private readonly JsonElement _responses;
    private readonly PlaceholderValues _values = new();
    private readonly HashSet<string> _compared = new(StringComparer.Ordinal);
    private readonly List<(string Label, string Problem)> _differences = [];

    private CaseRun(LocalAws aws, string name, JsonElement responses)
    {
        Aws = aws;
        Name = name;
        _responses = responses;
        _http = new HttpClient(aws.Handler, disposeHandler: false);
    }

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public LocalAws Aws { get; }

    /// <summary>The name of the case, with its parameters.</summary>
    public string Name { get; }

    /// <summary>The text in brackets after the name.</summary>
    public string Parameter => Name.Contains('[', StringComparison.Ordinal) ? Name[(Name.IndexOf('[', StringComparison.Ordinal) + 1)..^1] : "";

    /// <summary>The labels of the recorded responses.</summary>
    public IEnumerable<string> Labels => _responses.EnumerateObject().Select(response => response.Name);

    /// <summary>The events that functions of <see cref="AddFunction"/> received.</summary>
    public ConcurrentQueue<JsonElement> FunctionEvents { get; } = new();

    /// <summary>The responses that differ, and those that were not compared.</summary>
    public IEnumerable<(string Label, string Problem)> Differences => _differences.Concat(Labels.Where(label => !_compared.Contains(label)).Select(label => (label, "not compared")));

    /// <summary>Starts services without data. Their clock is frozen.</summary>
    public static async Task<CaseRun> StartAsync(string name, JsonElement responses)
    {
        LocalAws aws = await LocalAws.StartAsync(new() { AccountId = Account, VerifiesSignatures = false }, Token);
        aws.Clock.Freeze();
        return new CaseRun(aws, name, responses);
    }

    /// <summary>The ARN of a resource.</summary>
    public static string Arn(string service, string resource, string account = Account, string region = Region) => $"arn:aws:{service}:{region}:{account}:{resource}";

    /// <summary>The recorded response with a label.</summary>
    public JsonElement Recorded(string label) => _responses.GetProperty(label);

    /// <summary>Sets the value of a placeholder.</summary>
    public void Set(string placeholder, string value) => _values.Set(placeholder, value);

    public Task<ServiceReply> EventsAsync(string operation, object input, string account = Account, string region = Region) =>
        CallAsync("events", "AWSEvents", "1.1", operation, input, account, region);

    public Task<ServiceReply> SqsAsync(string operation, object input, string account = Account, string region = Region) =>
        CallAsync("sqs", "AmazonSQS", "1.0", operation, input, account, region);

    public Task<ServiceReply> DynamoAsync(string operation, object input) => CallAsync("dynamodb", "DynamoDB_20120810", "1.0", operation, input, Account, Region);

    /// <summary>Sends a request to Lambda.</summary>
    /// <param name="method">The method.</param>
    /// <param name="path">The path, with the query.</param>
    /// <param name="input">The body: an object, or JSON; null for none.</param>
    /// <param name="headers">Further headers.</param>
    public Task<ServiceReply> LambdaAsync(string method, string path, object? input = null, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(new HttpMethod(method), $"https://lambda.{Region}.amazonaws.com{path}");
        foreach ((string name, string value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return SendAsync(request, "lambda", input, "application/json", Account, Region);
    }

    /// <summary>Creates a queue.</summary>
    /// <returns>The ARN.</returns>
    public async Task<string> CreateQueueAsync(string name, object? attributes = null, string account = Account, string region = Region)
    {
        Assert.Equal(200, (await SqsAsync("CreateQueue", new { QueueName = name, Attributes = attributes ?? new { } }, account, region)).Status);
        return Arn("sqs", name, account, region);
    }

    /// <summary>The messages of a queue, as ReceiveMessage returns them. They are deleted.</summary>
    public async Task<JsonElement[]> ReceiveAsync(string queue, string account = Account, string region = Region)
    {
        await Aws.SettleAsync(Token);
        string url = (await SqsAsync("GetQueueUrl", new { QueueName = queue }, account, region)).Get("QueueUrl");
        ServiceReply reply = await SqsAsync("ReceiveMessage", new { QueueUrl = url, MaxNumberOfMessages = 10, MessageAttributeNames = s_all, WaitTimeSeconds = 0 }, account, region);
        if (!reply.Body.TryGetProperty("Messages", out JsonElement messages))
            return [];
        foreach (JsonElement message in messages.EnumerateArray())
            await SqsAsync("DeleteMessage", new { QueueUrl = url, ReceiptHandle = message.GetProperty("ReceiptHandle").GetString() }, account, region);
        return [.. messages.EnumerateArray()];
    }

    /// <summary>Sends a message to a queue.</summary>
    public async Task<ServiceReply> SendMessageAsync(string queue, string body, string? group = null, string? deduplicationId = null)
    {
        string url = (await SqsAsync("GetQueueUrl", new { QueueName = queue })).Get("QueueUrl");
        return await SqsAsync("SendMessage", group is null ? new { QueueUrl = url, MessageBody = body } : new { QueueUrl = url, MessageBody = body, MessageGroupId = group, MessageDeduplicationId = deduplicationId });
    }

    /// <summary>Adds a function that records its events.</summary>
    /// <param name="name">The name.</param>
    /// <param name="result">Returns the result of an event. The default result is an empty object.</param>
    public string AddFunction(string name, Func<JsonElement, Task<string>>? result = null) => Aws.Functions.Add(name, async (payload, _) =>
    {
        JsonElement received = JsonElement.Parse(payload.Span);
        FunctionEvents.Enqueue(received);
        return Encoding.UTF8.GetBytes(result is null ? "{}" : await result(received));
    });

    /// <summary>Compares a response.</summary>
    public void Check(string label, ServiceReply reply)
    {
        _compared.Add(label);
        try
        {
            CheckReply(label, _responses.GetProperty(label), reply);
        }
        catch (Exception e) when (e is XunitException or KeyNotFoundException or JsonException)
        {
            _differences.Add((label, $"{e.Message} [{reply.Status} {reply.ErrorCode} {reply.Text}]"));
        }
    }

    /// <summary>Compares a value that is a part of a response.</summary>
    /// <param name="label">The label of the response.</param>
    /// <param name="value">The value: JSON, or an object.</param>
    /// <param name="path">The path of the part, for example <c>Messages/0</c>; empty for the entire value.</param>
    public void CheckValue(string label, object value, string path = "")
    {
        _compared.Add(label);
        JsonElement actual = value as JsonElement? ?? JsonSerializer.SerializeToElement(value);
        try
        {
            JsonElement expected = _responses.GetProperty(label);
            foreach (string part in path.Split('/', StringSplitOptions.RemoveEmptyEntries))
                expected = expected.ValueKind == JsonValueKind.Array ? expected[int.Parse(part, System.Globalization.CultureInfo.InvariantCulture)] : expected.GetProperty(part);
            JsonComparison.Check(label, expected, actual, _values);
        }
        catch (Exception e) when (e is XunitException or KeyNotFoundException or JsonException)
        {
            _differences.Add((label, $"{e.Message} [{actual}]"));
        }
    }

    /// <summary>Compares JSON with a recorded value, in which many equal letters are their number, for example <c>&lt;a:len(129)&gt;</c>.</summary>
    public void CheckText(string label, string json)
    {
        string recorded = JsonSerializer.Serialize(_responses.GetProperty(label));
        foreach (int length in s_lengths)
            recorded = recorded.Replace($"\\u003Ca:len({length})\\u003E", new string('a', length), StringComparison.Ordinal);
        _compared.Add(label);
        recorded = recorded.Replace("\\u003Cpartition\\u003E", "aws", StringComparison.Ordinal).Replace("\\u003Cregion\\u003E", Region, StringComparison.Ordinal);
        if (recorded != json)
            _differences.Add((label, $"expected {recorded}, but found {json}"));
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await Aws.DisposeAsync();
    }

    private void CheckReply(string label, JsonElement expected, ServiceReply reply)
    {
        if (expected.TryGetProperty("exception_message", out JsonElement exception))
            expected = exception;
        if (expected.TryGetProperty("CreateFunctionResponse", out JsonElement created))
            expected = created;
        if (expected.TryGetProperty("CreateEventSourceMappingResponse", out JsonElement mapping))
            expected = mapping;
        if (expected.TryGetProperty("ResponseMetadata", out JsonElement metadata))
            Assert.Equal(metadata.GetProperty("HTTPStatusCode").GetInt32(), reply.Status);
        if (!expected.TryGetProperty("Error", out JsonElement error))
        {
            Assert.True(reply.ErrorCode is null, $"{label}: the service returned no error");
            JsonComparison.Check(label, expected, reply.Body, _values);
            return;
        }
        Assert.Equal(error.GetProperty("Code").GetString(), reply.ErrorCode);
        JsonElement message = reply.Body.TryGetProperty("message", out JsonElement lower) ? lower : reply.Body.GetProperty("Message");
        JsonComparison.Check(label + ".Message", error.TryGetProperty("MessageRaw", out JsonElement raw) ? raw : error.GetProperty("Message"), message, _values);
        foreach (JsonProperty member in expected.EnumerateObject().Where(member => member.Name is not ("Error" or "ResponseMetadata")))
            JsonComparison.Check($"{label}.{member.Name}", member.Value, reply.Body.GetProperty(member.Name), _values);
    }

    private Task<ServiceReply> CallAsync(string service, string prefix, string version, string operation, object input, string account, string region)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, $"https://{service}.{region}.amazonaws.com/");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", $"{prefix}.{operation}");
        return SendAsync(request, service, input, $"application/x-amz-json-{version}", account, region);
    }

    private async Task<ServiceReply> SendAsync(HttpRequestMessage request, string service, object? input, string contentType, string account, string region)
    {
        using HttpRequestMessage sent = request;
        sent.Headers.TryAddWithoutValidation("Authorization", $"AWS4-HMAC-SHA256 Credential={account}/20260101/{region}/{service}/aws4_request, SignedHeaders=host, Signature=00");
        if (input is not null)
            sent.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(input as string ?? JsonSerializer.Serialize(input))) { Headers = { ContentType = MediaTypeHeaderValue.Parse(contentType) } };
        using HttpResponseMessage response = await _http.SendAsync(sent, Token);
        return new ServiceReply((int)response.StatusCode, await response.Content.ReadAsStringAsync(Token), response.Headers);
    }
}
