using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Local.Tests.Recorded;
using Tern.S3;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>A recorded case of S3, which is repeated with a client. All differences of the case are collected.</summary>
internal sealed class RecordedS3Case : IAsyncDisposable
{
    private readonly JsonObject _responses;
    private readonly string _name;
    private readonly LocalAws _aws;
    private readonly LastResponse _last;
    private readonly PlaceholderValues _values = new();
    private readonly List<string> _problems = [];
    private readonly IReadOnlyDictionary<string, string> _differences;
    private readonly List<S3Client> _clients = [];
    private readonly HashSet<string> _matched = new(StringComparer.Ordinal);
    private readonly HashSet<string> _contentValues = new(StringComparer.Ordinal);

    private RecordedS3Case(string name, JsonObject responses, LocalAws aws, IReadOnlyDictionary<string, string> differences)
    {
        _name = name;
        _responses = responses;
        _aws = aws;
        _differences = differences;
        _last = new LastResponse(aws.Handler);
        HasChecksums = responses.ToJsonString().Contains("\"Checksum", StringComparison.Ordinal);
        S3 = In("us-east-1");
    }

    /// <summary>The content type of objects, as the default of the service is. The client of the recordings sends none, and Tern sends another one.</summary>
    public const string ContentType = "binary/octet-stream";

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public S3Client S3 { get; }

    public LocalAws Aws => _aws;

    /// <summary>The number of messages of the queue that were compared.</summary>
    public int ComparedMessages { get; set; }

    /// <summary>Whether the client of the recordings sent a CRC32 with each object, requested checksums, and recorded them. Older versions of it did not.</summary>
    public bool HasChecksums { get; }

    /// <summary>The checksum algorithm that the client of the recordings uses by default.</summary>
    public ChecksumAlgorithm? Algorithm => HasChecksums ? ChecksumAlgorithm.Crc32 : (ChecksumAlgorithm?)null;

    /// <summary>The checksum mode that the client of the recordings uses by default.</summary>
    public ChecksumMode? Mode => HasChecksums ? ChecksumMode.Enabled : (ChecksumMode?)null;

    /// <param name="name">The name of the case.</param>
    /// <param name="responses">The recorded responses by label.</param>
    /// <param name="differences">The known differences: their reasons by case and label.</param>
    public static async Task<RecordedS3Case> StartAsync(string name, JsonObject responses, IReadOnlyDictionary<string, string> differences) =>
        new(name, responses, await LocalAws.StartAsync(cancellationToken: Token), differences);

    /// <summary>Compares the response or the error of a call with the recorded one, and returns the response.</summary>
    /// <param name="label">The label of the response.</param>
    /// <param name="call">The call.</param>
    /// <param name="decodes">Whether the client of the recordings asked for encoded keys and decoded them.</param>
    public async Task<T> Match<T>(string label, Task<T> call, bool decodes = false)
        where T : class
    {
        JsonObject actual;
        T response = null!;
        try
        {
            response = await call;
            actual = ResponseJson.Of(response)!.AsObject();
            if (decodes)
                ResponseJson.DecodeKeys(actual);
            if (response is GetObjectResponse got)
            {
                using (got)
                    actual["Body"] = Encoding.UTF8.GetString(await got.Body.ToArrayAsync(20_000_000, Token));
            }
        }
        catch (TernServiceException error)
        {
            actual = new JsonObject { ["Error"] = ReadError(error) };
        }
        Compare(label, actual);
        return response;
    }

    /// <summary>Compares a response to a raw request with the recorded document or response, and returns it.</summary>
    public async Task<RawResponse> Match(string label, Task<RawResponse> call)
    {
        RawResponse response = await call;
        JsonNode? recorded = Find(label);
        if (recorded is not null)
            Report(label, CompareObject("", recorded.AsObject(), response.ToJson(recorded.AsObject())));
        return response;
    }

    /// <summary>Compares a value of a response with the recorded one.</summary>
    public void Match(string label, JsonNode actual)
    {
        if (Find(label) is { } recorded)
            Report(label, CompareNode("", "", recorded, actual));
    }

    /// <summary>Sends a request that no client sends, with a signature in its query.</summary>
    /// <param name="method">The method.</param>
    /// <param name="target">The path and the query, encoded. The path starts with the bucket.</param>
    /// <param name="body">The body.</param>
    /// <param name="headers">The headers, which are not signed.</param>
    public Task<RawResponse> Send(string method, string target, string body = "", params (string Name, string Value)[] headers) =>
        RawResponse.SendAsync(_aws, method, RawResponse.Presign(method, target), Bytes(body), headers);

    /// <summary>Creates a client of a region.</summary>
    public S3Client In(string region)
    {
        var client = new S3Client(_aws.Connect(new ClientOptions { Region = region, Retry = RetryOptions.None }) with { Handler = _last });
        _clients.Add(client);
        return client;
    }

    /// <summary>Accepts any value instead of these recorded ones, because they follow from contents that the recording does not have.</summary>
    public void IgnoreContentValues(params string[] values) => _contentValues.UnionWith(values);

    /// <summary>Creates a bucket.</summary>
    public async Task<string> BucketAsync(string name = "bucket-1", bool versioned = false, bool locked = false)
    {
        await S3.CreateBucketAsync(new() { Bucket = name, ObjectLockEnabledForBucket = locked ? true : null }, Token);
        if (versioned)
            await S3.PutBucketVersioningAsync(new() { Bucket = name, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        return name;
    }

    public Task<PutObjectResponse> Put(string bucket, string key, string text, string? tags = null) =>
        S3.PutObjectAsync(new() { Bucket = bucket, Key = key, Body = Bytes(text), ContentType = ContentType, Tagging = tags, ChecksumAlgorithm = Algorithm }, Token);

    public Task<GetObjectResponse> Get(string bucket, string key, string? version = null, string? range = null) =>
        S3.GetObjectAsync(new() { Bucket = bucket, Key = key, VersionId = version, Range = range, ChecksumMode = Mode }, Token);

    public Task<HeadObjectResponse> Head(string bucket, string key, string? version = null) => S3.HeadObjectAsync(new() { Bucket = bucket, Key = key, VersionId = version }, Token);

    public Task<DeleteObjectResponse> Delete(string bucket, string key, string? version = null) =>
        S3.DeleteObjectAsync(new() { Bucket = bucket, Key = key, VersionId = version }, Token);

    public static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

    /// <summary>Fails if a response differs, if a known difference no longer exists, or if a recorded response was not compared.</summary>
    public void Complete()
    {
        foreach ((string label, _) in _responses)
        {
            if (!_matched.Contains(label) && !_differences.ContainsKey($"{_name} {label}"))
                _problems.Add($"{_name} {label}: the response is recorded, but not compared.");
        }
        Assert.True(_problems.Count == 0, string.Join(Environment.NewLine, _problems));
    }

    public async ValueTask DisposeAsync()
    {
        foreach (S3Client client in _clients)
            client.Dispose();
        _last.Dispose();
        await _aws.DisposeAsync();
    }

    private void Compare(string label, JsonObject actual)
    {
        JsonNode? found = Find(label);
        if (found is JsonValue expected)
            Report(label, expected.ToString() == _last.Status.ToString(CultureInfo.InvariantCulture) ? null : $"the status is {_last.Status}, recorded is {expected}: {actual.ToJsonString()}");
        if (found is not JsonObject recorded)
            return;
        // A few recorded errors have no status.
        if (recorded.ContainsKey("Code") && actual["Error"] is JsonObject plain)
            actual = plain;
        string? problem = recorded["ResponseMetadata"]?["HTTPStatusCode"]?.GetValue<int>() is { } status && status != _last.Status
            ? $"the status is {_last.Status}, recorded is {status}: {actual.ToJsonString()}"
            // The client of the recordings repeats members of some errors outside of them.
            : recorded["Error"] is { } expectedError ? CompareNode(".Error", "Error", expectedError, actual["Error"])
            : CompareObject("", recorded, actual);
        Report(label, problem);
    }

    private JsonNode? Find(string label)
    {
        _matched.Add(label);
        if (_responses[label] is { } recorded)
            return recorded;
        _problems.Add($"{_name}: the label '{label}' is not recorded.");
        return null;
    }

    private void Report(string label, string? problem)
    {
        bool isKnown = _differences.ContainsKey($"{_name} {label}");
        if (problem is not null && !isKnown)
            _problems.Add($"{_name} {label}: {problem}");
        if (problem is null && isKnown)
            _problems.Add($"{_name} {label}: the known difference no longer exists.");
    }

    private string? CompareNode(string path, string name, JsonNode? recorded, JsonNode? actual)
    {
        switch (recorded)
        {
            case JsonObject members when actual is JsonValue document:
                return CompareNode(path, name, members, JsonNode.Parse(document.ToString()));
            case JsonObject members:
                return actual is null or JsonObject ? CompareObject(path, members, actual as JsonObject ?? []) : $"{path} is {actual.ToJsonString()}";
            case JsonArray elements:
                JsonArray array = actual as JsonArray ?? [];
                if (array.Count != elements.Count)
                    return $"{path} is {array.ToJsonString()}, recorded is {elements.ToJsonString()}";
                return Enumerable.Range(0, array.Count).Select(i => CompareNode($"{path}[{i}]", name, elements[i], array[i])).FirstOrDefault(problem => problem is not null);
            // A placeholder for a part of a response.
            case JsonValue whole when actual is JsonObject && whole.ToString().StartsWith('<'):
                return null;
            default:
                string expected = (recorded?.ToString() ?? "").Replace("111111111111", "000000000000", StringComparison.Ordinal);
                string text = actual?.ToString() ?? "";
                // The transformers of the recordings replace a value by the name of its member.
                return expected == Kebab(name) || _contentValues.Contains(expected.Trim('"')) || (expected, name) is ("owner-id", "ID") || _values.Matches(expected, text) ? null : $"{path} is '{text}', recorded is '{expected}'";
        }
    }

    private string? CompareObject(string path, JsonObject recorded, JsonObject actual)
    {
        var members = new Dictionary<string, JsonNode?>(actual, StringComparer.OrdinalIgnoreCase);
        foreach ((string name, JsonNode? value) in recorded)
        {
            bool exists = members.Remove(name, out JsonNode? found);
            // The client of the recordings adds its own checksum, depending on its version.
            if (name is "ResponseMetadata" or "ExpiresString" or "@xmlns" || (!exists && ((IsChecksum(name) && !HasChecksums) || value is JsonObject { Count: 0 } or JsonArray { Count: 0 })))
                continue;
            // The contents of large and binary objects are not recorded.
            if (name == "Body" && value is JsonValue body && body.ToString().Length == 0)
                continue;
            if (!exists && value is not null)
                return $"{path}.{name} is missing; {value?.ToJsonString()} is recorded";
            if (CompareNode($"{path}.{name}", name, value, found) is { } problem)
                return problem;
        }
        return members.Keys.FirstOrDefault(name => HasChecksums || !IsChecksum(name)) is { } unexpected ? $"{path}.{unexpected} is not recorded: {members[unexpected]?.ToJsonString()}" : null;
    }

    private static bool IsChecksum(string name) => name.StartsWith("Checksum", StringComparison.OrdinalIgnoreCase);

    private static string Kebab(string name) => string.Concat(name.Select((letter, i) => char.IsUpper(letter) && i > 0 ? $"-{char.ToLowerInvariant(letter)}" : char.ToLowerInvariant(letter).ToString()));

    private JsonObject ReadError(TernServiceException error)
    {
        if (_last.Text.Length == 0)
            return new() { ["Code"] = _last.Status.ToString(CultureInfo.InvariantCulture), ["Message"] = _last.Reason };
        JsonObject members = [];
        foreach (XElement element in XElement.Parse(_last.Text).Elements())
        {
            if (element.Name.LocalName is not ("RequestId" or "HostId"))
                members[element.Name.LocalName] = element.Value;
        }
        Assert.Equal(error.ErrorCode, (string?)members["Code"]);
        return members;
    }

    private sealed class LastResponse(HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        public string Text { get; private set; } = "";

        public int Status { get; private set; }

        public string Reason { get; private set; } = "";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            await response.Content.LoadIntoBufferAsync(cancellationToken);
            Status = (int)response.StatusCode;
            Reason = response.StatusCode == System.Net.HttpStatusCode.NotFound ? "Not Found" : response.ReasonPhrase ?? "";
            Text = Status >= 300 ? await response.Content.ReadAsStringAsync(cancellationToken) : "";
            return response;
        }

        // The handler of LocalAws is not owned.
        protected override void Dispose(bool disposing) => base.Dispose(disposing: false);
    }
}
