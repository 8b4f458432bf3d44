using System.Globalization;
using Amazon.Runtime;
using Amazon.S3;
using Tern.Benchmarks.Workloads;
using Tern.Calls;
using Tern.S3;
using AwsModel = Amazon.S3.Model;

namespace Tern.Benchmarks.S3;

/// <summary>Who moves objects, and how each of them does one.</summary>
internal static class ObjectSubjects
{
    public const string Tern = "Tern";
    public const string Floor = "Floor";

    private const string Bucket = "bucket";
    private const int BufferBytes = 64 * 1024;

    /// <summary>Those who can do some work, Tern's default first.</summary>
    public static IReadOnlyList<string> For(ObjectWork work) => work.Kind == "put"
        ? [Tern, "Tern, hash first", "Tern, unsigned", "Tern, no checksum", "AWSSDK.S3", "AWSSDK.S3, no checksum", Floor]
        : [Tern, "AWSSDK.S3", "AWSSDK.S3, ETag of one piece", Floor];

    /// <summary>The work of a subject as a function that does it once.</summary>
    /// <param name="subject">Who.</param>
    /// <param name="work">What.</param>
    /// <param name="endpoint">The store.</param>
    /// <param name="path">The file that is read or written; its content is there when it is read.</param>
    public static Func<Task> Create(string subject, ObjectWork work, string endpoint, string path) => subject switch
    {
        Floor => work.Kind == "put" ? FloorPut(work, endpoint, path) : FloorGet(work, endpoint, path),
        _ when subject.StartsWith("AWSSDK", StringComparison.Ordinal) => work.Kind == "put"
            ? AwsPut(work, Aws(endpoint, subject.EndsWith("no checksum", StringComparison.Ordinal)), path)
            : AwsGet(work, Aws(endpoint, withoutChecksums: false), path, subject.EndsWith("one piece", StringComparison.Ordinal) ? "md5-" : ""),
        _ => work.Kind == "put" ? TernPut(work, Client(endpoint, subject), path) : TernGet(work, Client(endpoint, subject), path),
    };

    private static S3Client Client(string endpoint, string subject)
    {
        S3Compatibility store = S3Compatibility.MinioLike;
        store = subject switch
        {
            "Tern, hash first" => store with { PayloadSigning = PayloadSigning.Signed },
            "Tern, unsigned" => store with { PayloadSigning = PayloadSigning.Unsigned },
            "Tern, no checksum" => store with { PayloadSigning = PayloadSigning.Unsigned, RequestChecksums = Checksums.ChecksumUse.WhenRequired },
            _ => store,
        };
        return new(new S3ClientOptions(TernClients.Options) { Endpoint = endpoint, Compatibility = store });
    }

    private static AmazonS3Client Aws(string endpoint, bool withoutChecksums)
    {
        var config = new AmazonS3Config { ServiceURL = endpoint, AuthenticationRegion = TernClients.Region, ForcePathStyle = true };
        if (withoutChecksums)
        {
            config.RequestChecksumCalculation = RequestChecksumCalculation.WHEN_REQUIRED;
            config.ResponseChecksumValidation = ResponseChecksumValidation.WHEN_REQUIRED;
        }
        return new(new BasicAWSCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey), config);
    }

    private static Func<Task> TernPut(ObjectWork work, S3Client client, string path)
    {
        byte[]? content = work.Place == "memory" ? ObjectContent.Create(work.Bytes) : null;
        return () => client.PutObjectAsync(new() { Bucket = Bucket, Key = "key", Body = content is null ? RequestBody.FromFile(path) : RequestBody.From(content) });
    }

    private static Func<Task> TernGet(ObjectWork work, S3Client client, string path)
    {
        string key = work.Bytes.ToString(CultureInfo.InvariantCulture);
        byte[] buffer = new byte[BufferBytes];
        return async () =>
        {
            await using GetObjectResponse response = await client.GetObjectAsync(new() { Bucket = Bucket, Key = key });
            if (work.Place == "memory")
                await DrainAsync(response.Body, buffer, work.Bytes);
            else
                await response.Body.CopyToFileAsync(path);
        };
    }

    private static Func<Task> AwsPut(ObjectWork work, AmazonS3Client client, string path)
    {
        byte[]? content = work.Place == "memory" ? ObjectContent.Create(work.Bytes) : null;
        return async () =>
        {
            var request = new AwsModel.PutObjectRequest { BucketName = Bucket, Key = "key" };
            if (content is null)
                request.FilePath = path;
            else
                request.InputStream = new MemoryStream(content);
            await client.PutObjectAsync(request);
        };
    }

    private static Func<Task> AwsGet(ObjectWork work, AmazonS3Client client, string path, string prefix)
    {
        string key = prefix + work.Bytes.ToString(CultureInfo.InvariantCulture);
        byte[] buffer = new byte[BufferBytes];
        return async () =>
        {
            using AwsModel.GetObjectResponse response = await client.GetObjectAsync(Bucket, key);
            if (work.Place == "memory")
                await DrainAsync(response.ResponseStream, buffer, work.Bytes);
            else
                await response.WriteResponseStreamToFileAsync(path, append: false, CancellationToken.None);
        };
    }

    private static Func<Task> FloorPut(ObjectWork work, string endpoint, string path)
    {
        byte[]? content = work.Place == "memory" ? ObjectContent.Create(work.Bytes) : null;
        var client = new HttpClient();
        return async () =>
        {
            using HttpContent body = content is null ? new StreamContent(File.OpenRead(path), BufferBytes) : new ReadOnlyMemoryContent(content);
            using HttpResponseMessage response = await client.PutAsync($"{endpoint}/{Bucket}/key", body);
            response.EnsureSuccessStatusCode();
        };
    }

    private static Func<Task> FloorGet(ObjectWork work, string endpoint, string path)
    {
        string url = string.Create(CultureInfo.InvariantCulture, $"{endpoint}/{Bucket}/{work.Bytes}");
        byte[] buffer = new byte[BufferBytes];
        var client = new HttpClient();
        return async () =>
        {
            using HttpResponseMessage response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead);
            await using Stream body = await response.Content.ReadAsStreamAsync();
            if (work.Place == "memory")
            {
                await DrainAsync(body, buffer, work.Bytes);
            }
            else
            {
                await using FileStream file = File.Create(path);
                await body.CopyToAsync(file, BufferBytes);
            }
        };
    }

    private static async Task DrainAsync(Stream body, byte[] buffer, long expected)
    {
        long total = 0;
        while (await body.ReadAsync(buffer) is > 0 and var count)
            total += count;
        if (total != expected)
            throw new InvalidOperationException($"{total} bytes came, not {expected}.");
    }
}
