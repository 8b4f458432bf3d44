using System.Globalization;
using Amazon.Runtime;
using Amazon.S3;
using Tern.Benchmarks.Workloads;
using Tern.S3;
using AwsModel = Amazon.S3.Model;

namespace Tern.Benchmarks.S3;

/// <summary>The subjects that transfer objects.</summary>
internal static class ObjectSubjects
{
    public const string Tern = "Tern";
    public const string HashFirst = "Tern, hash first";
    public const string Unsigned = "Tern, unsigned";
    public const string NoChecksum = "Tern, no checksum";
    public const string Aws = "AWSSDK.S3";
    public const string Baseline = "Baseline";

    private const string Bucket = "bucket";
    private const int BufferBytes = 64 * 1024;

    /// <summary>Returns the subjects that support the work, Tern's default first.</summary>
    public static IReadOnlyList<string> For(ObjectWork work) => work.Kind == "get"
        ? [Tern, Aws, "AWSSDK.S3, single-part ETag", Baseline]
        : [Tern, HashFirst, Unsigned, NoChecksum, Aws, "AWSSDK.S3, no checksum", Baseline];

    /// <summary>Returns a function that executes the work of a subject once.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="work">The work.</param>
    /// <param name="endpoint">The URL of the store.</param>
    /// <param name="path">The file to read or write. It must exist if it is read.</param>
    public static Func<Task> Create(string subject, ObjectWork work, string endpoint, string path) => subject switch
    {
        Baseline => work.Kind == "get" ? BaselineGet(work, endpoint, path) : BaselinePut(work, endpoint, path),
        _ when subject.StartsWith(Aws, StringComparison.Ordinal) => work.Kind == "get"
            ? AwsGet(work, AwsClient(endpoint, withoutChecksums: false), path, subject.EndsWith("single-part ETag", StringComparison.Ordinal) ? "md5-" : "")
            : AwsPut(work, AwsClient(endpoint, subject.EndsWith("no checksum", StringComparison.Ordinal)), path),
        _ => work.Kind switch
        {
            "get" => TernGet(work, TernClient(endpoint, subject), path),
            "upload" => TernUpload(work, TernClient(endpoint, subject)),
            _ => TernPut(work, TernClient(endpoint, subject), path),
        },
    };

    private static S3Client TernClient(string endpoint, string subject)
    {
        S3Compatibility store = S3Compatibility.Minio;
        store = subject switch
        {
            HashFirst => store with { PayloadSigning = PayloadSigning.Signed },
            Unsigned => store with { PayloadSigning = PayloadSigning.Unsigned },
            NoChecksum => store with { PayloadSigning = PayloadSigning.Unsigned, RequestChecksums = ChecksumUse.WhenRequired },
            _ => store,
        };
        return new(new S3ClientOptions(TernClients.Options) { Endpoint = endpoint, Compatibility = store });
    }

    private static AmazonS3Client AwsClient(string endpoint, bool withoutChecksums)
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
        byte[]? content = work.Source != "file" ? ObjectContent.Create(work.Bytes) : null;
        return () => client.PutObjectAsync(new() { Bucket = Bucket, Key = "key", Body = content is null ? RequestBody.FromFile(path) : RequestBody.From(content) });
    }

    private static Func<Task> TernUpload(ObjectWork work, S3Client client)
    {
        byte[] content = ObjectContent.Create(work.Bytes);
        return () => client.UploadAsync(Bucket, "key", RequestBody.From(new MemoryStream(content)));
    }

    private static Func<Task> TernGet(ObjectWork work, S3Client client, string path)
    {
        string key = work.Bytes.ToString(CultureInfo.InvariantCulture);
        byte[] buffer = new byte[BufferBytes];
        return async () =>
        {
            await using GetObjectResponse response = await client.GetObjectAsync(new() { Bucket = Bucket, Key = key });
            if (work.Source == "memory")
                await DrainAsync(response.Body, buffer, work.Bytes);
            else
                await response.Body.CopyToFileAsync(path);
        };
    }

    private static Func<Task> AwsPut(ObjectWork work, AmazonS3Client client, string path)
    {
        byte[]? content = work.Source != "file" ? ObjectContent.Create(work.Bytes) : null;
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
            if (work.Source == "memory")
                await DrainAsync(response.ResponseStream, buffer, work.Bytes);
            else
                await response.WriteResponseStreamToFileAsync(path, append: false, CancellationToken.None);
        };
    }

    private static Func<Task> BaselinePut(ObjectWork work, string endpoint, string path)
    {
        byte[]? content = work.Source != "file" ? ObjectContent.Create(work.Bytes) : null;
        var client = new HttpClient();
        return async () =>
        {
            using HttpContent body = BaselineBody(work, content, path);
            using HttpResponseMessage response = await client.PutAsync($"{endpoint}/{Bucket}/key", body);
            response.EnsureSuccessStatusCode();
        };
    }

    private static HttpContent BaselineBody(ObjectWork work, byte[]? content, string path)
    {
        if (content is null)
            return new StreamContent(File.OpenRead(path), BufferBytes);
        return work.Source == "memory" ? new ReadOnlyMemoryContent(content) : new StreamContent(new MemoryStream(content), BufferBytes);
    }

    private static Func<Task> BaselineGet(ObjectWork work, string endpoint, string path)
    {
        string url = string.Create(CultureInfo.InvariantCulture, $"{endpoint}/{Bucket}/{work.Bytes}");
        byte[] buffer = new byte[BufferBytes];
        var client = new HttpClient();
        return async () =>
        {
            using HttpResponseMessage response = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead);
            await using Stream body = await response.Content.ReadAsStreamAsync();
            if (work.Source == "memory")
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
            throw new InvalidOperationException($"The body has {total} bytes instead of {expected}.");
    }
}
