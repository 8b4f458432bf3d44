using Amazon;
using Amazon.Runtime;
using Amazon.S3;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.S3;
using AwsModel = Amazon.S3.Model;

namespace Tern.Benchmarks;

/// <summary>Presigned URLs with a constant clock, so that a signing key is derived once.</summary>
[BenchmarkCategory("Presigning")]
public class PresigningBenchmarks
{
    private const string Bucket = "photos";
    private const string Key = "2026/11/21/holiday.jpeg";

    private static readonly TimeSpan s_expiry = TimeSpan.FromHours(1);

    private readonly AmazonS3Client _aws = new(
        new BasicAWSCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey), new AmazonS3Config { RegionEndpoint = RegionEndpoint.EUWest1 });

    private AwsModel.GetPreSignedUrlRequest _awsRequest = null!;
    private Func<ValueTask<PresignedRequest>> _presign = null!;

    [Params("presigned GetObject", "presigned PutObject with a type", "presigned UploadPart")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        _awsRequest = new AwsModel.GetPreSignedUrlRequest { BucketName = Bucket, Key = Key, Expires = DateTime.UtcNow + s_expiry };
        switch (Case)
        {
            case "presigned PutObject with a type":
                _awsRequest.Verb = HttpVerb.PUT;
                _awsRequest.ContentType = "image/jpeg";
                break;
            case "presigned UploadPart":
                _awsRequest.Verb = HttpVerb.PUT;
                _awsRequest.UploadId = "VXBsb2FkIElE";
                _awsRequest.PartNumber = 12;
                break;
        }
        TierWarmup.WarmUp(() => { AWS(); });
    }

    [Benchmark]
    public string Tern()
    {
        ValueTask<PresignedRequest> presigning = _presign();
        return presigning.IsCompletedSuccessfully ? presigning.Result.Url : throw new InvalidOperationException("Presigning did not complete synchronously, although the credentials are static.");
    }

    [Benchmark]
    public string AWS() => _aws.GetPreSignedURL(_awsRequest);

    internal void SetUp()
    {
        var s3 = new S3Client(new S3ClientOptions(TernClients.Options) { TimeProvider = new FixedClock() });
        var get = new GetObjectRequest { Bucket = Bucket, Key = Key };
        var put = new PutObjectRequest { Bucket = Bucket, Key = Key, ContentType = "image/jpeg" };
        var part = new UploadPartRequest { Bucket = Bucket, Key = Key, UploadId = "VXBsb2FkIElE", PartNumber = 12 };
        _presign = Case switch
        {
            "presigned PutObject with a type" => () => s3.PresignAsync(put, s_expiry),
            "presigned UploadPart" => () => s3.PresignAsync(part, s_expiry),
            _ => () => s3.PresignAsync(get, s_expiry),
        };
    }

    private sealed class FixedClock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    }
}
