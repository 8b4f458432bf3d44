using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Web;
using System.Xml.Linq;

namespace Tern.S3.Support;

/// <summary>
/// A bucket in memory behind an HTTP handler, with the operations of S3 that transfers use. It verifies checksums and lengths of requests
/// and returns the errors that a test sets.
/// </summary>
internal sealed class FakeS3 : HttpMessageHandler
{
    private static readonly string[] s_algorithms = ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"];

    private int _uploads;

    public ConcurrentDictionary<string, FakeObject> Objects { get; } = new(StringComparer.Ordinal);

    public ConcurrentDictionary<string, FakeUpload> Uploads { get; } = new(StringComparer.Ordinal);

    public ConcurrentQueue<FakeRequest> Requests { get; } = new();

    /// <summary>Called before each request. Returns a response that replaces the regular one, or null for the regular one.</summary>
    public Func<FakeRequest, CancellationToken, Task<HttpResponseMessage?>> Fault { get; set; } = (_, _) => Task.FromResult<HttpResponseMessage?>(null);

    /// <summary>Called after each request that was executed. True if the client does not receive the response.</summary>
    public Func<FakeRequest, bool> DropResponse { get; set; } = _ => false;

    /// <summary>Called for each body that is downloaded. Returns the content to send.</summary>
    public Func<FakeRequest, byte[], HttpContent> Serve { get; set; } = (_, bytes) => new ByteArrayContent(bytes);

    public ShortWaits Time { get; } = new();

    public string[] Operations => [.. Requests.Select(request => request.Operation)];

    public S3Client CreateClient(Func<S3ClientOptions, S3ClientOptions>? change = null)
    {
        var options = new S3ClientOptions
        {
            Region = "eu-west-1",
            Endpoint = "https://s3.test",
            ForcePathStyle = true,
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = this,
            TimeProvider = Time,
            Environment = AwsEnvironment.None,
            Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
        };
        return new(change is null ? options : change(options));
    }

    public static HttpResponseMessage Error(int status, string code) => new((HttpStatusCode)status)
    {
        Content = new StringContent($"<Error><Code>{code}</Code><Message>a simulated error</Message></Error>", Encoding.UTF8, "application/xml"),
    };

    public static string ChecksumOf(string algorithm, ReadOnlySpan<byte> bytes)
    {
        using var checksum = Tern.Runtime.Checksum.Create(algorithm)!;
        checksum.Append(bytes);
        byte[] value = new byte[checksum.Length];
        checksum.Finish(value);
        return Convert.ToBase64String(value);
    }

    /// <summary>Adds an object; with part lengths, as if it was uploaded in parts.</summary>
    public void Add(string key, byte[] content, string? algorithm = "CRC32", string type = "FULL_OBJECT", params int[] partLengths)
    {
        string? value = algorithm is null ? null : type == "FULL_OBJECT" ? ChecksumOf(algorithm, content) : Composite(algorithm, Split(content, partLengths));
        Objects[key] = new()
        {
            Content = content,
            ETag = ETagOf(content, partLengths.Length),
            PartLengths = partLengths,
            Checksum = value is null ? null : (algorithm!, value),
            ChecksumType = type,
        };
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        FakeRequest received = await ReadAsync(request, cancellationToken);
        Requests.Enqueue(received);
        HttpResponseMessage response = await Fault(received, cancellationToken) ?? Respond(received);
        if (DropResponse(received))
            throw new HttpRequestException(HttpRequestError.ResponseEnded, "The response was not received.");
        response.RequestMessage = request;
        return response;
    }

    private static async Task<FakeRequest> ReadAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        string[] path = request.RequestUri!.AbsolutePath.TrimStart('/').Split('/', 2);
        var query = HttpUtility.ParseQueryString(request.RequestUri.Query);
        byte[] body = [];
        if (request.Content is not null)
        {
            body = await request.Content.ReadAsByteArrayAsync(cancellationToken);
            if (request.Headers.NonValidated.TryGetValues("x-amz-decoded-content-length", out var length))
            {
                body = AwsChunked.Decode(body, out IReadOnlyDictionary<string, string> trailers);
                Assert.Equal(length.ToString(), body.Length.ToString(CultureInfo.InvariantCulture));
                foreach ((string name, string value) in trailers)
                    request.Headers.TryAddWithoutValidation(name, value);
            }
        }
        string key = path.Length > 1 ? Uri.UnescapeDataString(path[1]) : "";
        bool HasParameter(string name) => query.AllKeys.Contains(name) || (query[null]?.Split(',').Contains(name) ?? false);
        string operation = (request.Method.Method, key.Length > 0) switch
        {
            ("PUT", true) when query["uploadId"] is not null => request.Headers.Contains("x-amz-copy-source") ? "UploadPartCopy" : "UploadPart",
            ("PUT", true) => request.Headers.Contains("x-amz-copy-source") ? "CopyObject" : "PutObject",
            ("POST", true) when HasParameter("uploads") => "CreateMultipartUpload",
            ("POST", true) => "CompleteMultipartUpload",
            ("DELETE", true) => query["uploadId"] is not null ? "AbortMultipartUpload" : "DeleteObject",
            ("GET", true) when query["uploadId"] is not null => "ListParts",
            ("GET", true) => HasParameter("tagging") ? "GetObjectTagging" : "GetObject",
            ("HEAD", true) => "HeadObject",
            ("POST", false) => "DeleteObjects",
            ("GET", false) => "ListObjectsV2",
            _ => throw new NotSupportedException($"{request.Method} {request.RequestUri}"),
        };
        return new()
        {
            Operation = operation,
            Bucket = path[0],
            Key = key,
            Query = query,
            Headers = request.Headers,
            ContentHeaders = request.Content?.Headers,
            Body = body,
        };
    }

    private HttpResponseMessage Respond(FakeRequest request) => request.Operation switch
    {
        "PutObject" => Put(request),
        "CreateMultipartUpload" => Create(request),
        "UploadPart" => Part(request, request.Body),
        "UploadPartCopy" => CopyPart(request),
        "CopyObject" => Copy(request),
        "CompleteMultipartUpload" => Complete(request),
        "AbortMultipartUpload" => Uploads.TryRemove(request.Query["uploadId"]!, out _) ? new(HttpStatusCode.NoContent) : Error(404, "NoSuchUpload"),
        "ListParts" => ListParts(request),
        "GetObject" or "HeadObject" => Get(request),
        "GetObjectTagging" => Xml("<Tagging><TagSet><Tag><Key>team</Key><Value>a &amp; b</Value></Tag></TagSet></Tagging>"),
        _ => Error(501, "NotImplemented"),
    };

    private HttpResponseMessage Put(FakeRequest request)
    {
        if (FindMismatch(request) is { } mismatch)
            return mismatch;
        if (FindFailedCondition(request) is { } failure)
            return failure;
        string algorithm = AlgorithmOf(request) ?? "CRC64NVME";
        var made = new FakeObject { Content = request.Body, ETag = ETagOf(request.Body, 0), Checksum = (algorithm, ChecksumOf(algorithm, request.Body)), Headers = StoredHeaders(request) };
        Objects[request.Key] = made;
        return WithChecksum(new(HttpStatusCode.OK), made);
    }

    private HttpResponseMessage Create(FakeRequest request)
    {
        string id = $"upload-{Interlocked.Increment(ref _uploads)}";
        Uploads[id] = new()
        {
            Key = request.Key,
            Algorithm = request.Header("x-amz-checksum-algorithm"),
            ChecksumType = request.Header("x-amz-checksum-type") ?? "COMPOSITE",
            Headers = StoredHeaders(request),
        };
        return Xml($"<InitiateMultipartUploadResult><UploadId>{id}</UploadId></InitiateMultipartUploadResult>");
    }

    private HttpResponseMessage Part(FakeRequest request, byte[] body)
    {
        if (!Uploads.TryGetValue(request.Query["uploadId"]!, out FakeUpload? upload))
            return Error(404, "NoSuchUpload");
        if (FindMismatch(request) is { } mismatch)
            return mismatch;
        upload.Parts[request.PartNumber] = body;
        var response = new HttpResponseMessage(HttpStatusCode.OK);
        response.Headers.TryAddWithoutValidation("ETag", ETagOf(body, 0));
        if (upload.Algorithm is { } algorithm)
            response.Headers.TryAddWithoutValidation($"x-amz-checksum-{algorithm.ToLowerInvariant()}", ChecksumOf(algorithm, body));
        return response;
    }

    private byte[]? Source(FakeRequest request)
    {
        string[] source = Uri.UnescapeDataString(request.Header("x-amz-copy-source")!.Split('?')[0]).TrimStart('/').Split('/', 2);
        if (!Objects.TryGetValue(source[1], out FakeObject? found) || (request.Header("x-amz-copy-source-if-match") is { } tag && tag != found.ETag))
            return null;
        if (request.Header("x-amz-copy-source-range") is not { } range)
            return found.Content;
        long[] ends = [.. range["bytes=".Length..].Split('-').Select(end => long.Parse(end, CultureInfo.InvariantCulture))];
        return found.Content[(int)ends[0]..((int)ends[1] + 1)];
    }

    private HttpResponseMessage CopyPart(FakeRequest request)
    {
        if (Source(request) is not { } bytes)
            return Error(412, "PreconditionFailed");
        HttpResponseMessage response = Part(request, bytes);
        return response.IsSuccessStatusCode ? Xml($"<CopyPartResult><ETag>{ETagOf(bytes, 0)}</ETag></CopyPartResult>") : response;
    }

    private HttpResponseMessage Copy(FakeRequest request)
    {
        if (Source(request) is not { } bytes)
            return Error(412, "PreconditionFailed");
        Objects[request.Key] = new() { Content = bytes, ETag = ETagOf(bytes, 0), Headers = StoredHeaders(request) };
        return Xml($"<CopyObjectResult><ETag>{ETagOf(bytes, 0)}</ETag></CopyObjectResult>");
    }

    private HttpResponseMessage Complete(FakeRequest request)
    {
        if (!Uploads.TryGetValue(request.Query["uploadId"]!, out FakeUpload? upload))
            return Error(404, "NoSuchUpload");
        if (FindFailedCondition(request) is { } failure)
            return failure;
        XElement document = XElement.Parse(Encoding.UTF8.GetString(request.Body));
        int[] numbers = [.. document.Elements().Select(part => int.Parse(part.Elements().Single(e => e.Name.LocalName == "PartNumber").Value, CultureInfo.InvariantCulture))];
        Assert.Equal(numbers.Order(), numbers);
        byte[][] parts = [.. numbers.Select(number => upload.Parts[number])];
        if (parts[..^1].Any(part => part.Length < 5 * 1024 * 1024))
            return Error(400, "EntityTooSmall");
        byte[] content = [.. parts.SelectMany(part => part)];
        if (request.Header("x-amz-mp-object-size") is { } size && size != content.Length.ToString(CultureInfo.InvariantCulture))
            return Error(400, "InvalidRequest");
        foreach (string known in s_algorithms)
        {
            if (request.Header($"x-amz-checksum-{known.ToLowerInvariant()}") is { } sent && sent != ChecksumOf(known, content))
                return Error(400, "BadDigest");
        }
        string algorithm = upload.Algorithm ?? "CRC64NVME";
        bool isFullObject = upload.ChecksumType == "FULL_OBJECT" || upload.Algorithm is null;
        string value = isFullObject ? ChecksumOf(algorithm, content) : Composite(algorithm, parts);
        Objects[request.Key] = new()
        {
            Content = content,
            ETag = ETagOfParts(parts),
            PartLengths = [.. parts.Select(part => part.Length)],
            Checksum = (algorithm, value),
            ChecksumType = isFullObject ? "FULL_OBJECT" : "COMPOSITE",
            Headers = upload.Headers,
        };
        Uploads.TryRemove(request.Query["uploadId"]!, out _);
        string element = algorithm == "CRC64NVME" ? "ChecksumCRC64NVME" : $"Checksum{algorithm}";
        return Xml($"<CompleteMultipartUploadResult><ETag>{Objects[request.Key].ETag}</ETag><{element}>{value}</{element}><ChecksumType>{Objects[request.Key].ChecksumType}</ChecksumType></CompleteMultipartUploadResult>");
    }

    private HttpResponseMessage ListParts(FakeRequest request)
    {
        if (!Uploads.TryGetValue(request.Query["uploadId"]!, out FakeUpload? upload))
            return Error(404, "NoSuchUpload");
        IEnumerable<string> parts = upload.Parts.OrderBy(part => part.Key).Select(part =>
            $"<Part><PartNumber>{part.Key}</PartNumber><ETag>{ETagOf(part.Value, 0)}</ETag><Size>{part.Value.Length}</Size>{(upload.Algorithm is { } a ? $"<Checksum{a}>{ChecksumOf(a, part.Value)}</Checksum{a}>" : "")}</Part>");
        return Xml($"<ListPartsResult><IsTruncated>false</IsTruncated>{string.Concat(parts)}</ListPartsResult>");
    }

    private HttpResponseMessage Get(FakeRequest request)
    {
        if (!Objects.TryGetValue(request.Key, out FakeObject? found))
            return request.Operation == "HeadObject" ? new(HttpStatusCode.NotFound) : Error(404, "NoSuchKey");
        if (request.Header("If-Match") is { } tag && tag != found.ETag)
            return request.Operation == "HeadObject" ? new(HttpStatusCode.PreconditionFailed) : Error(412, "PreconditionFailed");
        int start = 0;
        int length = found.Content.Length;
        HttpStatusCode status = HttpStatusCode.OK;
        bool isPart = request.PartNumber > 0 && found.PartLengths.Count > 0;
        if (isPart)
        {
            start = found.PartLengths.Take(request.PartNumber - 1).Sum();
            length = found.PartLengths[request.PartNumber - 1];
            status = HttpStatusCode.PartialContent;
        }
        else if (request.Header("Range") is { } range)
        {
            string[] ends = range["bytes=".Length..].Split('-');
            start = int.Parse(ends[0], CultureInfo.InvariantCulture);
            if (start >= found.Content.Length)
                return Error(416, "InvalidRange");
            length = Math.Min(int.Parse(ends[1], CultureInfo.InvariantCulture) + 1, found.Content.Length) - start;
            status = HttpStatusCode.PartialContent;
        }
        byte[] bytes = found.Content[start..(start + length)];
        var response = new HttpResponseMessage(status) { Content = request.Operation == "HeadObject" ? new ByteArrayContent([]) : Serve(request, bytes) };
        response.Content.Headers.ContentLength = length;
        response.Content.Headers.LastModified = found.LastModified;
        if (status == HttpStatusCode.PartialContent)
            response.Content.Headers.TryAddWithoutValidation("Content-Range", $"bytes {start}-{start + length - 1}/{found.Content.Length}");
        if (found.PartLengths.Count > 0 && isPart)
            response.Headers.TryAddWithoutValidation("x-amz-mp-parts-count", found.PartLengths.Count.ToString(CultureInfo.InvariantCulture));
        foreach ((string name, string value) in found.Headers)
        {
            if (!response.Headers.TryAddWithoutValidation(name, value))
                response.Content.Headers.TryAddWithoutValidation(name, value);
        }
        if (isPart && found.Checksum is { } checksum && found.ChecksumType == "COMPOSITE")
        {
            response.Headers.TryAddWithoutValidation("ETag", found.ETag);
            response.Headers.TryAddWithoutValidation($"x-amz-checksum-{checksum.Algorithm.ToLowerInvariant()}", ChecksumOf(checksum.Algorithm, bytes));
            response.Headers.TryAddWithoutValidation("x-amz-checksum-type", "COMPOSITE");
            return response;
        }
        return WithChecksum(response, found, hasChecksum: status == HttpStatusCode.OK);
    }

    private static HttpResponseMessage WithChecksum(HttpResponseMessage response, FakeObject found, bool hasChecksum = true)
    {
        response.Headers.TryAddWithoutValidation("ETag", found.ETag);
        if (found.VersionId.Length > 0)
            response.Headers.TryAddWithoutValidation("x-amz-version-id", found.VersionId);
        if (hasChecksum && found.Checksum is { } checksum)
        {
            response.Headers.TryAddWithoutValidation($"x-amz-checksum-{checksum.Algorithm.ToLowerInvariant()}", checksum.Value);
            response.Headers.TryAddWithoutValidation("x-amz-checksum-type", found.ChecksumType);
        }
        return response;
    }

    private static HttpResponseMessage? FindMismatch(FakeRequest request)
    {
        foreach (string algorithm in s_algorithms)
        {
            if (request.Header($"x-amz-checksum-{algorithm.ToLowerInvariant()}") is { } sent && sent != ChecksumOf(algorithm, request.Body))
                return Error(400, "BadDigest");
        }
        return null;
    }

    private HttpResponseMessage? FindFailedCondition(FakeRequest request) =>
        request.Header("If-None-Match") == "*" && Objects.ContainsKey(request.Key) ? Error(412, "PreconditionFailed") : null;

    private static string? AlgorithmOf(FakeRequest request) =>
        s_algorithms.FirstOrDefault(algorithm => request.Header($"x-amz-checksum-{algorithm.ToLowerInvariant()}") is not null);

    private static Dictionary<string, string> StoredHeaders(FakeRequest request) => request.Headers.NonValidated
        .Concat(request.ContentHeaders?.NonValidated ?? default)
        .Where(header => header.Key.StartsWith("x-amz-meta-", StringComparison.OrdinalIgnoreCase)
            || header.Key.Equals("Content-Type", StringComparison.OrdinalIgnoreCase)
            || header.Key.Equals("Cache-Control", StringComparison.OrdinalIgnoreCase)
            || header.Key.Equals("x-amz-tagging", StringComparison.OrdinalIgnoreCase))
        .ToDictionary(header => header.Key, header => header.Value.ToString(), StringComparer.OrdinalIgnoreCase);

#pragma warning disable CA5351 // S3 uses MD5 for ETags.
    private static string ETagOf(byte[] content, int parts) => $"\"{Convert.ToHexStringLower(MD5.HashData(content))}{(parts > 0 ? $"-{parts}" : "")}\"";

    private static string ETagOfParts(byte[][] parts) => ETagOf([.. parts.SelectMany(MD5.HashData)], parts.Length);
#pragma warning restore CA5351

    private static string Composite(string algorithm, IReadOnlyList<byte[]> parts) =>
        $"{ChecksumOf(algorithm, parts.SelectMany(part => Convert.FromBase64String(ChecksumOf(algorithm, part))).ToArray())}-{parts.Count}";

    private static List<byte[]> Split(byte[] content, int[] lengths)
    {
        var parts = new List<byte[]>();
        int start = 0;
        foreach (int length in lengths)
        {
            parts.Add(content[start..(start + length)]);
            start += length;
        }
        return parts;
    }

    private static HttpResponseMessage Xml(string text) => new(HttpStatusCode.OK) { Content = new StringContent(text, Encoding.UTF8, "application/xml") };
}
