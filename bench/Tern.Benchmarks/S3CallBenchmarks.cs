using System.Globalization;
using System.Text;
using Amazon.S3;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.S3;
using AwsModel = Amazon.S3.Model;

namespace Tern.Benchmarks;

/// <summary>Calls over a transport that responds immediately: an object of 1 KB, and a page of a listing.</summary>
[BenchmarkCategory("S3 over a mocked transport")]
public class S3CallBenchmarks
{
    public const string List = "List of 1,000 keys";

    private const int Keys = 1_000;
    private const string Bucket = "photos";
    private const string Key = "2026/11/21/holiday.jpeg";

    private readonly byte[] _content = new byte[1024];

    private Func<Task> _tern = null!;
    private Func<Task> _aws = null!;

    [Params("PutObject of 1 KB", List)]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        var put = new PutObjectRequest { Bucket = Bucket, Key = Key, Body = RequestBody.From(_content) };
        S3Client client = TernClients.S3WithResponse(CreateBody());
        if (Case == List)
            _tern = () => client.ListObjectsV2Async(new() { Bucket = Bucket });
        else
            _tern = () => client.PutObjectAsync(put);
        TierWarmup.WarmUp(Tern);
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        AmazonS3Client client = AwsClients.S3WithResponse(CreateBody());
        if (Case == List)
            _aws = () => client.ListObjectsV2Async(new AwsModel.ListObjectsV2Request { BucketName = Bucket });
        else
            _aws = () => client.PutObjectAsync(new AwsModel.PutObjectRequest { BucketName = Bucket, Key = Key, InputStream = new MemoryStream(_content) });
        TierWarmup.WarmUp(AWS);
    }

    [Benchmark]
    public Task Tern() => _tern();

    [Benchmark]
    public Task AWS() => _aws();

    /// <summary>Writes a page in the format of S3.</summary>
    internal static byte[] WriteList()
    {
        var text = new StringBuilder("""<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name><Prefix/><KeyCount>1000</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>""");
        for (int i = 0; i < Keys; i++)
            text.Append(CultureInfo.InvariantCulture, $"<Contents><Key>2026/11/{i:000000}.jpeg</Key><LastModified>2026-11-21T08:00:{i % 60:00}.000Z</LastModified><ETag>&quot;9bb58f26192e4ba00f01e2e7b136{i:0000}&quot;</ETag><Size>{i * 1000}</Size><StorageClass>STANDARD</StorageClass></Contents>");
        return Encoding.UTF8.GetBytes(text.Append("</ListBucketResult>").ToString());
    }

    private byte[] CreateBody() => Case == List ? WriteList() : [];
}
