using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>A response to a request that was not sent with a client.</summary>
internal sealed record RawResponse(int Status, IReadOnlyDictionary<string, string> Headers, string Text)
{
    public static readonly AwsCredentials Credentials = new("LOCALACCESSKEYID", "local-secret-access-key");

    private const string Host = "localhost";

    /// <summary>Presigns a request for one hour.</summary>
    /// <param name="method">The method.</param>
    /// <param name="target">The path and the query, encoded.</param>
    /// <param name="time">The time of the signature; null for the current time.</param>
    /// <param name="seconds">The validity in seconds.</param>
    /// <param name="region">The region of the signature.</param>
    /// <param name="headers">The headers to sign.</param>
    public static string Presign(string method, string target, DateTimeOffset? time = null, int seconds = 3600, string region = "us-east-1", params KeyValuePair<string, string>[] headers)
    {
        int question = target.IndexOf('?', StringComparison.Ordinal);
        var request = new SigningRequest
        {
            Method = method,
            Host = Host,
            Path = question < 0 ? target : target[..question],
            Query = question < 0 ? "" : target[(question + 1)..],
            Headers = headers,
            PayloadHash = Runtime.PayloadHash.Unsigned,
            DoubleEncodePath = false,
            NormalizePath = false,
        };
        return new SigV4Signer().GetPresignedUrl(in request, Credentials, new SigningScope(region, "s3", time ?? DateTimeOffset.UtcNow), TimeSpan.FromSeconds(seconds));
    }

    /// <summary>Sends a request without a body, with a signature in its header.</summary>
    /// <param name="aws">The service.</param>
    /// <param name="method">The method.</param>
    /// <param name="path">The path, encoded.</param>
    /// <param name="region">The region of the signature.</param>
    public static Task<RawResponse> SendSignedAsync(LocalAws aws, string method, string path, string region)
    {
        DateTimeOffset now = DateTimeOffset.UtcNow;
        string authorization = new SigV4Signer().GetAuthorization(
            new SigningRequest { Method = method, Host = Host, Path = path, SendPayloadHash = true, DoubleEncodePath = false, NormalizePath = false },
            Credentials,
            new SigningScope(region, "s3", now));
        return SendAsync(
            aws,
            method,
            $"https://{Host}{path}",
            [],
            ("X-Amz-Date", now.UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture)),
            ("x-amz-content-sha256", Encoding.ASCII.GetString(Runtime.PayloadHash.Empty)),
            ("Authorization", authorization));
    }

    public static async Task<RawResponse> SendAsync(LocalAws aws, string method, string url, byte[] body, params (string Name, string Value)[] headers)
    {
        using var content = new ByteArrayContent(body);
        using var request = new HttpRequestMessage(new HttpMethod(method), url);
        if (body.Length > 0 || method is "PUT" or "POST")
            request.Content = content;
        foreach ((string name, string value) in headers)
        {
            if (!request.Headers.TryAddWithoutValidation(name, value))
                content.Headers.TryAddWithoutValidation(name, value);
        }
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await invoker.SendAsync(request, TestContext.Current.CancellationToken);
        string text = Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        var all = response.Headers.Concat(response.Content.Headers).ToDictionary(header => header.Key, header => string.Join(", ", header.Value), StringComparer.OrdinalIgnoreCase);
        return new RawResponse((int)response.StatusCode, all, text);
    }

    /// <summary>The JSON in the form of the recording: the document, or status, headers and body.</summary>
    public JsonObject ToJson(JsonObject recorded)
    {
        bool isDocument = Text.StartsWith('<');
        JsonObject actual = !recorded.ContainsKey(nameof(Headers)) && isDocument ? Document() : [];
        if (recorded.ContainsKey("StatusCode"))
            actual["StatusCode"] = Status;
        // The client of the recordings removes the IDs from errors.
        if (recorded["Error"] is JsonObject error && !error.ContainsKey("RequestId") && actual["Error"] is JsonObject raw)
        {
            raw.Remove("RequestId");
            raw.Remove("HostId");
        }
        if (recorded[nameof(Headers)] is not JsonObject)
            return actual;
        actual["Body"] = isDocument ? Document() : Text;
        actual[nameof(Headers)] = HeadersJson(Status >= 300);
        return actual;
    }

    /// <summary>The headers. Errors of the service are chunked, and those of Tern.Local have a length.</summary>
    public JsonObject HeadersJson(bool isError) => new(Headers
        .Where(header => !isError || !header.Key.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
        .Select(header => KeyValuePair.Create<string, JsonNode?>(header.Key, header.Value))
        .Concat(isError ? [KeyValuePair.Create<string, JsonNode?>("Transfer-Encoding", "chunked")] : []));

    private JsonObject Document()
    {
        XElement root = XElement.Parse(Text);
        return new JsonObject { [root.Name.LocalName] = Element(root) };
    }

    private static JsonNode? Element(XElement element)
    {
        if (!element.HasElements && !element.HasAttributes)
            return element.Value.Length == 0 ? null : element.Value;
        JsonObject members = [];
        foreach (IGrouping<string, XElement> group in element.Elements().GroupBy(child => child.Name.LocalName))
        {
            JsonNode?[] values = [.. group.Select(Element)];
            members[group.Key] = values.Length == 1 ? values[0] : new JsonArray(values);
        }
        return members;
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Status} {Text}");
}
