using System.Net;
using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Config.Recorded;

/// <summary>A recorded request and its response.</summary>
internal sealed class RecordedExchange
{
    private readonly StringBuilder _requestBody = new();
    private readonly List<byte> _responseBody = [];
    private readonly List<KeyValuePair<string, string>> _responseHeaders = [];
    private HttpStatusCode? _status;

    public RecordedExchange(string method, Uri uri, IReadOnlyDictionary<string, string> headers, string requestBody = "")
    {
        Method = method;
        Uri = uri;
        Headers = headers;
        _requestBody.Append(requestBody);
    }

    public string Method { get; }

    public Uri Uri { get; }

    /// <summary>The headers of the request, without regard to the case of their names.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; }

    public string RequestBody => _requestBody.ToString();

    public string ResponseBody => Encoding.UTF8.GetString([.. _responseBody]);

    /// <summary>Reads the events of a case. Each connection has one exchange after another.</summary>
    public static List<RecordedExchange> ReadAll(JsonElement test)
    {
        List<RecordedExchange> exchanges = [];
        var current = new Dictionary<int, RecordedExchange>();
        foreach (JsonElement recorded in test.Find("http")?.GetItems("events") ?? [])
        {
            int connection = recorded.GetProperty("connection_id").GetInt32();
            JsonElement action = recorded.GetProperty("action");
            if (action.Find("Request")?.Find("request") is { } request)
                exchanges.Add(current[connection] = ReadRequest(request));
            else if (action.Find("Response")?.Find("response") is { } response)
                current[connection].ReadResponse(response);
            else if (action.Find("Data") is { } data)
                current[connection].ReadData(data);
        }
        return exchanges;
    }

    /// <summary>Sets the response of an exchange that is not recorded.</summary>
    public RecordedExchange WithResponse(string body)
    {
        _status = HttpStatusCode.OK;
        _responseBody.AddRange(Encoding.UTF8.GetBytes(body));
        return this;
    }

    /// <summary>Creates the recorded response.</summary>
    /// <exception cref="HttpRequestException">The recorded connection has failed.</exception>
    public HttpResponseMessage CreateResponse()
    {
        if (_status is not { } status)
            throw new HttpRequestException("The recording has an error of the connection.");
        var response = new HttpResponseMessage(status) { Content = new ByteArrayContent([.. _responseBody]) };
        foreach ((string name, string value) in _responseHeaders)
        {
            // The length in a recording is that of the original body, whose secrets were replaced.
            if (name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase) || name.Equals("Transfer-Encoding", StringComparison.OrdinalIgnoreCase))
                continue;
            if (!response.Headers.TryAddWithoutValidation(name, value))
                response.Content.Headers.TryAddWithoutValidation(name, value);
        }
        return response;
    }

    public override string ToString() => $"{Method} {Uri.OriginalString}";

    private static RecordedExchange ReadRequest(JsonElement request) => new(
        request.GetProperty("method").GetString()!,
        new Uri(request.GetProperty("uri").GetString()!),
        ReadHeaders(request).ToDictionary(header => header.Key, header => header.Value, StringComparer.OrdinalIgnoreCase));

    private void ReadResponse(JsonElement response)
    {
        if (response.Find("Ok") is not { } received)
            return;
        _status = (HttpStatusCode)received.GetProperty("status").GetInt32();
        _responseHeaders.AddRange(ReadHeaders(received));
    }

    private void ReadData(JsonElement data)
    {
        JsonElement content = data.GetProperty("data");
        byte[] bytes = content.FindText("Utf8") is { } text ? Encoding.UTF8.GetBytes(text) : content.GetProperty("Base64").GetBytesFromBase64();
        if (data.FindText("direction") == "Request")
            _requestBody.Append(Encoding.UTF8.GetString(bytes));
        else
            _responseBody.AddRange(bytes);
    }

    private static IEnumerable<KeyValuePair<string, string>> ReadHeaders(JsonElement message)
    {
        foreach (JsonProperty header in message.Find("headers")?.EnumerateObject() ?? default)
            yield return new(header.Name, string.Join(", ", header.Value.EnumerateArray().Select(value => value.GetString())));
    }
}
